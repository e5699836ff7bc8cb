import { describe, expect, it } from 'vitest';
import { type Fault, parseFault } from '#src/tools/form-service/fault.ts';
import { header, startedService, timestamp } from './started-service.ts';

const answers = { 'entry.11': 'Ann', 'entry.22': '' };
const stored = [header, [timestamp, 'Ann', '']];

/** What a client gets to see: a status or an error of the network. */
const seen = (response: Promise<{ status: number }>): Promise<unknown> =>
  response.then(
    ({ status }) => status,
    (problem: NodeJS.ErrnoException) => problem.code,
  );

/** The same, for a client that waits 100 ms only. */
const soon = (response: Promise<{ status: number }>): Promise<unknown> =>
  Promise.race([seen(response), new Promise((resolve) => setTimeout(resolve, 100, 'nothing yet'))]);

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
  ['lose', 200, []],
  ['refuse-for-good', 403, []],
])(
  '%s: the client sees %s, from the start too; then it works again',
  async (fault, outcome, then) => {
    const { service, post, rows } = await startedService({ fault, delayMilliseconds: 60_000 });
    const { port } = service;
    const told = post(answers);
    expect(await (outcome === 'nothing yet' ? soon(told) : seen(told))).toBe(outcome);
    expect(await rows()).toEqual(then);
    expect(service.acceptedCount()).toBe(then.length === 0 ? 0 : 1);

    await service.injectFault('none');
    expect((await post(answers)).status).toBe(200);
    expect(await rows()).toHaveLength(Math.max(then.length, 1) + 1);
    expect(service.port).toBe(port);
  },
);

it('delays what came while it did so, also once it works again or the client has given up', async () => {
  const { service, post, rows } = await startedService({ fault: 'delay' });
  const aborted = post(answers, { signal: AbortSignal.timeout(50) });
  await expect(aborted).rejects.toThrow('aborted');
  await service.injectFault('none');
  expect(await rows()).toEqual([]);
  await expect.poll(rows, { interval: 10 }).toEqual(stored);
});

it('refuses on connections that were open already, and drops what waited there', async () => {
  const { service, post, rows } = await startedService({ fault: 'delay' });
  const waiting = post(answers);
  const ended = expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await soon(waiting)).toBe('nothing yet');
  await service.injectFault('refuse');
  await ended;
  expect(await rows()).toEqual([]);
  await service.injectFault('delay');
  expect((await post(answers)).status).toBe(200);
});

it('leads from a captive portal to a page that answers 200', async () => {
  const { service } = await startedService({ fault: 'captive-portal' });
  const url = `${service.address}/forms/d/e/anything/formResponse`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(answers) });
  expect([response.url, response.status]).toEqual([`${service.address}/login`, 200]);
});

it('takes changes one after another, however fast they come', async () => {
  const { service, post } = await startedService();
  const faults = ['refuse', 'none', 'refuse', 'refuse', 'none', 'none'] as const;
  await Promise.all(faults.map(service.injectFault));
  expect((await post(answers)).status).toBe(200);
});

describe('the word of an environment variable', () => {
  it('names a fault', () => {
    expect(parseFault(' too-many-requests')).toEqual({ ok: true, value: 'too-many-requests' });
  });

  it.each([undefined, '', '  '])('is none where it is %j', (word) => {
    expect(parseFault(word)).toEqual({ ok: true, value: 'none' });
  });

  it('gets a list of those there are when it is none of them', () => {
    expect(parseFault('explode')).toEqual({
      ok: false,
      error: expect.stringMatching(
        /^'explode' is no fault of the form service. It knows: none, refuse, .*refuse-for-good\.$/,
      ),
    });
  });
});
