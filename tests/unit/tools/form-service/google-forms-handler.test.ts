import { expect, it } from 'vitest';
import { header, joinForm, startedService, timestamp } from './started-service.ts';

const path = `/forms/d/e/${joinForm.id}/formResponse`;

it('stores each value in the column of its entry, before it responds', async () => {
  const { service, post, rows } = await startedService();
  const response = await post({ 'entry.22': 'Grüße 😀,\n"=1"', 'entry.11': '=cmd()', fvv: '1' });
  expect(await rows()).toEqual([header, [timestamp, "'=cmd()", 'Grüße 😀,\n"=1"']]);
  expect(response.status).toBe(200);
  expect(response.text).toContain('Your response has been recorded.');
  expect(service.acceptedCount()).toBe(1);
});

const mebibyte = 1024 * 1024;

it.each([
  ['a query on the path', { path: `${path}?usp=pp_url` }],
  ['an optional entry left out or empty', { body: 'entry.11=Ann&entry.22=' }],
  ['a body of exactly 1 MiB', { body: `entry.11=${'a'.repeat(mebibyte - 9)}` }],
])('takes %s', async (_what, change) => {
  const { post, rows } = await startedService();
  expect((await post({ 'entry.11': 'Ann' }, change)).status).toBe(200);
  expect(await rows()).toHaveLength(2);
});

it.each([
  ['an unknown form', 404, 'no such form', { path: '/forms/d/e/other/formResponse' }],
  ['a longer path', 404, 'no such form', { path: `${path}/more` }],
  ['the login page, which only a captive portal has', 404, 'no such form', { path: '/login' }],
  ['GET', 405, 'by POST', { method: 'GET' }],
  ['a preflight', 405, 'by POST', { method: 'OPTIONS' }],
  ['JSON', 415, 'urlencoded', { contentType: 'application/json' }],
  ['an unknown entry', 400, 'no entry.33', { body: 'entry.11=Ann&entry.33=x' }],
  ['an entry written otherwise', 400, 'no entry.011', { body: 'entry.011=Ann' }],
  ['a key that is none, unrepeated', 400, 'no field of that name', { body: '{"name":"Ann"}' }],
  ['a missing required entry', 400, 'entry.11 is required', { body: 'entry.22=x' }],
  ['an empty required entry', 400, 'entry.11 is required', { body: 'entry.11=' }],
  ['a repeated entry', 400, 'more than once', { body: 'entry.11=Ann&entry.11=Bob' }],
  ['a body above 1 MiB', 413, 'too long', { body: `entry.11=${'a'.repeat(mebibyte - 8)}` }],
  ['a body far above 1 MiB', 413, 'too long', { body: 'a'.repeat(8 * mebibyte) }],
])('refuses %s with %i and stores nothing', async (_what, status, reason, change) => {
  const { service, post, rows } = await startedService();
  const response = await post({ 'entry.11': 'Ann' }, change);
  expect(response.status).toBe(status);
  expect(response.text).toContain(reason);
  expect(await rows()).toEqual([]);
  expect(service.acceptedCount()).toBe(0);
});

it('lets no script of another origin read a response', async () => {
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
