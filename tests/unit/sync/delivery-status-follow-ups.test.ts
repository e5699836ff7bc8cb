// Proves specification 5.37, 5.38.
import { describe, expect, it, vi } from 'vitest';
import type { FollowUp } from '#src/outbox/delivery/contract.ts';
import type { StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import {
  followUpsEvery,
  followUpsEveryOpened,
  followUpsFor,
  mostFollowUps,
  type PollTrigger,
  pollStatus,
  shortestBetween,
} from '#src/sync/delivery-status.ts';
import { given, makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { endpointOf, idsOf, poll, traceable, withSent } from '#tests/support/status-bench.ts';

const friday: FollowUp = { state: 'Scheduled', text: 'Crew comes Friday' };

/** An outbox with these confirmed by an endpoint that has everything, and its look for follow-ups. */
async function withConfirmed(names: readonly string[]) {
  const endpoint: { followUps: ReadonlyMap<string, FollowUp> | null; instead?: StatusOutcome } = {
    followUps: new Map(),
  };
  const ask = vi.fn(async (ids: readonly string[]): Promise<StatusOutcome> => {
    const { followUps, instead } = endpoint;
    const arrived = { arrived: new Set(ids), missing: new Set<string>() };
    return instead ?? { kind: 'answered', ...arrived, ...(followUps && { followUps }) };
  });
  const service = { ...scriptedService(), status: ask };
  const outbox = makeTestOutbox({ mapping: traceable, service });
  await outbox.submit(names, { installed: true });
  await play('service confirmed; user', outbox);
  const look = lookIn(outbox);
  /** Lets so much time pass and looks; the service has been asked so often by then. */
  const looks = async (...rows: (readonly [passed: number, PollTrigger, questions: number])[]) => {
    for (const [passed, trigger, questions] of rows) {
      outbox.clock.pass(passed);
      await look(trigger);
      expect(ask).toHaveBeenCalledTimes(questions);
    }
  };
  return { outbox, endpoint, ask, ids: await idsOf(outbox), look, looks };
}

const lookIn = (outbox: TestOutbox) => async (trigger: PollTrigger) =>
  given(await pollStatus(outbox, trigger));

describe('what became of a confirmed submission', () => {
  it('is noted beside it with the time, changed when the owner changes it, and taken away with it', async () => {
    const { outbox, endpoint, ids, look } = await withConfirmed(['a', 'b']);
    const [a = ''] = ids;
    const before = await outbox.stored();
    endpoint.followUps = new Map([[a, friday]]);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 1 });
    const readAt = outbox.clock.now();
    const noted = { ...before[0], followUp: { ...friday, readAt } };
    expect(await outbox.stored()).toEqual([noted, before[1]]);
    outbox.clock.pass(1_000);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    expect(await outbox.stored()).toMatchObject([{ followUp: { readAt: readAt + 1_000 } }, {}]);
    endpoint.followUps = new Map([[a, { state: 'Closed', text: '' }]]);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 1 });
    expect(await outbox.stored()).toMatchObject([{ followUp: { state: 'Closed', text: '' } }, {}]);
    endpoint.followUps = new Map();
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    expect(await outbox.stored()).toEqual(before);
  });

  it('comes with the answer that confirms it', async () => {
    const outbox = await withSent(['a']);
    const [id = ''] = await idsOf(outbox);
    outbox.clock.pass(60_000);
    const arrived = new Set([id]);
    const followUps = new Map([[id, friday]]);
    const answer = { kind: 'answered', arrived, missing: new Set<string>(), followUps } as const;
    await poll(outbox, endpointOf(arrived, answer), 'timer');
    const followUp = { ...friday, readAt: outbox.clock.now() };
    expect(await outbox.stored()).toMatchObject([{ state: 'confirmed', followUp }]);
  });

  it('stays while a service says nothing of follow-ups, or does not answer', async () => {
    const { outbox, endpoint, ids, look } = await withConfirmed(['a']);
    endpoint.followUps = new Map([[ids[0] ?? '', friday]]);
    await look('user');
    const noted = await outbox.stored();
    endpoint.followUps = null;
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    endpoint.instead = { kind: 'unreachable', failure: 'no-connection' };
    expect(await look('user')).toEqual(endpoint.instead);
    expect(await outbox.stored()).toEqual(noted);
  });

  it('that cannot be noted is said, and nothing changes', async () => {
    const { outbox, look } = await withConfirmed(['a']);
    const before = await outbox.stored();
    const failed = { ok: false, error: 'unavailable' };
    expect(await pollStatus(outbox.failing(), 'user')).toEqual(failed);
    expect(await outbox.stored()).toEqual(before);
    expect(await look('user')).toMatchObject({ kind: 'answered' });
  });
});

describe('the service is asked', () => {
  it('in requests of 100 at most, for no more than the latest of many confirmed ones', async () => {
    const names = Array.from({ length: mostFollowUps + 1 }, (_, n) => `n${n}`);
    const { outbox, ask, ids, looks } = await withConfirmed(names);
    await outbox.submit(['waits']);
    await looks([0, 'user', mostFollowUps / 100]);
    const asked = ask.mock.calls.map(([some]) => some);
    expect(new Set(asked.map(({ length }) => length))).toEqual(new Set([100]));
    expect(ids.filter((id) => !new Set(asked.flat()).has(id))).toHaveLength(1);
    await looks([followUpsFor + 1, 'user', mostFollowUps / 100]);
  });

  it.each<[PollTrigger, number]>([
    ['page-seen', followUpsEvery],
    ['outbox-opened', followUpsEveryOpened],
  ])('on %s only so often, and at any time by a person', async (trigger, every) => {
    const { look, looks } = await withConfirmed(['a']);
    await looks([0, trigger, 1], [every - 1, trigger, 1]);
    expect(await look(trigger)).toEqual({ kind: 'not-due' });
    await looks([1, trigger, 2], [0, 'user', 3]);
    // The clock was set back.
    await looks([-2 * every, trigger, 4]);
  });

  it('again a while after it could not be reached', async () => {
    const { endpoint, looks } = await withConfirmed(['a']);
    endpoint.instead = { kind: 'unreachable', failure: 'offline' };
    await looks([0, 'page-seen', 1], [shortestBetween - 1, 'page-seen', 1]);
    await looks([1, 'page-seen', 2]);
  });

  it('by nobody before the time that it has named, nor by the question what has arrived', async () => {
    const { outbox, endpoint, look, looks } = await withConfirmed(['a']);
    const isAskedToWait = { kind: 'unreachable', failure: 'asked-to-wait' } as const;
    endpoint.instead = { ...isAskedToWait, notBefore: outbox.clock.now() + 60_000 };
    expect(await look('user')).toMatchObject(isAskedToWait);
    expect(await look('user')).toMatchObject(isAskedToWait);
    await looks([0, 'reconnected', 1], [120_000, 'user', 2]);
  });

  it('nothing where nobody can be asked', async () => {
    expect(await lookIn(await withSent(['a']))('user')).toEqual({ kind: 'not-due' });
  });
});
