import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { joinForm, startedService, temporaryFolder } from './started-service.ts';

const header = ['Timestamp', 'Name', 'Message, if any'];
const timestamp = '2025-01-02T03:04:05.678Z';
const path = `/forms/d/e/${joinForm.id}/formResponse`;

it('stores each value in the column of its entry, before it answers', async () => {
  const { service, post, rows } = await startedService();
  const answer = await post({ 'entry.22': 'Grüße 😀,\n"=1"', 'entry.11': '=cmd()' });
  expect(await rows()).toEqual([header, [timestamp, "'=cmd()", 'Grüße 😀,\n"=1"']]);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Your response has been recorded.');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(service.acceptedCount()).toBe(1);
});

it('takes a query on the path', async () => {
  const { post } = await startedService();
  expect((await post({ 'entry.11': 'Ann' }, { path: `${path}?usp=pp_url` })).status).toBe(200);
});

it.each([
  ['an unknown form', 404, { path: '/forms/d/e/other/formResponse' }],
  ['another path', 404, { path: '/' }],
  ['a longer path', 404, { path: `${path}/more` }],
  ['the login page, which only a captive portal has', 404, { path: '/login' }],
  ['GET', 405, { method: 'GET' }],
  ['PUT', 405, { method: 'PUT' }],
  ['a preflight', 405, { method: 'OPTIONS' }],
  ['JSON', 415, { contentType: 'application/json' }],
  ['a multipart body', 415, { contentType: 'multipart/form-data; boundary=x' }],
  ['an unknown entry', 400, { body: 'entry.11=Ann&entry.33=x' }],
  ['a missing required entry', 400, { body: 'entry.22=x' }],
  ['a repeated entry', 400, { body: 'entry.11=Ann&entry.11=Bob' }],
  ['a closed form', 403, { path: '/forms/d/e/closed-form/formResponse' }],
  ['a body above 1 MiB', 413, { body: `entry.11=${'a'.repeat(1024 * 1024 - 8)}` }],
  ['a body far above 1 MiB', 413, { body: `entry.11=${'a'.repeat(8 * 1024 * 1024)}` }],
])('refuses %s with %i and stores nothing', async (_what, status, change) => {
  const { service, post, files } = await startedService();
  const answer = await post({ 'entry.11': 'Ann' }, change);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(await files()).toEqual([]);
  expect(service.acceptedCount()).toBe(0);
});

it('takes a body of exactly 1 MiB', async () => {
  const { post, rows } = await startedService();
  const name = 'a'.repeat(1024 * 1024 - 9);
  expect((await post({}, { body: `entry.11=${name}` })).status).toBe(200);
  expect((await rows())[1]?.[1]?.length).toBe(name.length);
});

it('keeps 200 responses at once apart', async () => {
  const { service, post, rows } = await startedService();
  const expected = Array.from({ length: 200 }, (_, index) => [
    timestamp,
    `Name ${index}`,
    `"${index}",\r\n${'x'.repeat(index * 20)}`,
  ]);
  const answers = await Promise.all(
    expected.map(([, name = '', message = '']) => post({ 'entry.11': name, 'entry.22': message })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const [first, ...stored] = await rows();
  expect(first).toEqual(header);
  expect(stored.sort(byName)).toEqual(expected.sort(byName));
  expect(service.acceptedCount()).toBe(200);
});

it('answers 500 and reports it, without what was typed, when it cannot store', async () => {
  const problems: string[] = [];
  const folder = await temporaryFolder();
  await mkdir(join(folder, `${joinForm.id}.csv`));
  const { service, post } = await startedService({
    folder,
    report: (problem) => problems.push(problem),
  });
  expect((await post({ 'entry.11': 'Ann' })).status).toBe(500);
  expect(problems).toEqual([
    expect.stringMatching(/^A response to 'Join' could not be stored: EISDIR/),
  ]);
  expect(problems.join()).not.toContain('Ann');
  expect(service.acceptedCount()).toBe(0);
});

it('lets no script of another origin read an answer', async () => {
  const { service, post } = await startedService({ delayMilliseconds: 10 });
  const kinds = ['none', 'too-many-requests', 'server-error', 'captive-portal', 'delay'] as const;
  for (const kind of kinds) {
    await service.injectFault(kind);
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const { headers } = await post({ 'entry.11': 'Ann' }, { method });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

function byName([, one = '']: string[], [, other = '']: string[]): number {
  return one.localeCompare(other);
}
