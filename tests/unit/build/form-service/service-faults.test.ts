import { expect, it } from 'vitest';
import type { Fault } from '#src/build/form-service/fault.ts';
import { startedService } from './started-service.ts';

const answers = { 'entry.11': 'Ann', 'entry.22': '' };
const header = ['Timestamp', 'Name', 'Message, if any'];
const stored = [header, ['2025-01-02T03:04:05.678Z', 'Ann', '']];

/** What a client gets to see: a status or an error of the network. */
function seen(answer: Promise<{ status: number }>): Promise<unknown> {
  return answer.then(
    ({ status }) => status,
    (problem: NodeJS.ErrnoException) => problem.code,
  );
}

/** The same, for a client that waits 100 ms only. */
function soonSeen(answer: Promise<{ status: number }>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, 100, 'nothing yet'));
  return Promise.race([seen(answer), late]);
}

it.each<[Fault, unknown, string[][]]>([
  ['none', 200, stored],
  ['refuse', 'ECONNREFUSED', []],
  ['hang', 'nothing yet', []],
  ['reset', 'ECONNRESET', []],
  ['reset-after-accepting', 'ECONNRESET', stored],
  ['delay', 'nothing yet', []],
  ['too-many-requests', 429, []],
  ['server-error', 500, []],
  ['captive-portal', 302, []],
])('%s: the client sees %s; then it works again', async (kind, outcome, rowsThen) => {
  const { service, post, rows } = await startedService({ delayMilliseconds: 60_000 });
  const { port } = service;
  await service.injectFault(kind);
  const look = outcome === 'nothing yet' ? soonSeen : seen;
  expect(await look(post(answers))).toBe(outcome);
  expect(await rows()).toEqual(rowsThen);
  expect(service.acceptedCount()).toBe(rowsThen.length === 0 ? 0 : 1);

  await service.injectFault('none');
  expect(await seen(post(answers))).toBe(200);
  expect(await rows()).toHaveLength(Math.max(rowsThen.length, 1) + 1);
  expect(service.port).toBe(port);
});

it.each<[Fault, unknown]>([
  ['refuse', 'ECONNREFUSED'],
  ['reset', 'ECONNRESET'],
  ['server-error', 500],
])('can start as %s', async (fault, outcome) => {
  const { post } = await startedService({ fault });
  expect(await seen(post(answers))).toBe(outcome);
});

it('delays the storing as well as the answer', async () => {
  const { service, post, rows } = await startedService({ fault: 'delay' });
  const answer = post(answers);
  expect(await soonSeen(answer)).toBe('nothing yet');
  expect(await rows()).toEqual([]);
  // The delay of a request is settled when it comes.
  await service.injectFault('none');
  expect((await answer).status).toBe(200);
  expect(await rows()).toEqual(stored);
});

it('stores a delayed response though its client has given up', async () => {
  const { post, rows } = await startedService({ fault: 'delay' });
  await expect(post(answers, { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted');
  await expect.poll(rows, { interval: 10 }).toEqual(stored);
});

it('refuses on connections that were open already, and drops what waited there', async () => {
  const { service, post, rows } = await startedService({ fault: 'delay' });
  const waiting = post(answers);
  const ended = expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await soonSeen(waiting)).toBe('nothing yet');
  await service.injectFault('refuse');
  await ended;
  expect(await rows()).toEqual([]);
  // What comes after is delayed again, not dropped.
  await service.injectFault('delay');
  expect((await post(answers)).status).toBe(200);
});

it('leads from a captive portal to a page that answers 200', async () => {
  const { service } = await startedService({ fault: 'captive-portal' });
  const url = `${service.address}/forms/d/e/anything/formResponse`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(answers) });
  expect(answer.url).toBe(`${service.address}/login`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('takes changes one after another, however fast they come', async () => {
  const { service, post } = await startedService();
  await Promise.all(
    (['refuse', 'none', 'refuse', 'refuse', 'none', 'none'] as const).map((kind) =>
      service.injectFault(kind),
    ),
  );
  expect(await seen(post(answers))).toBe(200);
});
