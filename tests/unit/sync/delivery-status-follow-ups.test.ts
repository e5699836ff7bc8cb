// Proves specification 5.37, 5.38.
import { describe, expect, it } from 'vitest';
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
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { confirmed, scriptedService } from '#tests/support/outbox-service.ts';
import { idsOf, traceable, withSent } from '#tests/support/status-bench.ts';

const friday: FollowUp = { state: 'Scheduled', text: 'Crew comes Friday' };

/** An endpoint that has everything, follows up on some of it, and records its questions. */
function endpoint(followUps: ReadonlyMap<string, FollowUp> | null = new Map()) {
  const asked: (readonly string[])[] = [];
  const running = {
    asked,
    followUps,
    instead: null as StatusOutcome | null,
    async status(ids: readonly string[]): Promise<StatusOutcome> {
      asked.push(ids);
      const { followUps: known } = running;
      if (running.instead !== null) return running.instead;
      const answered = { kind: 'answered', arrived: new Set(ids), missing: new Set<string>() };
      return { ...answered, kind: 'answered', ...(known && { followUps: known }) };
    },
  };
  return running;
}

/** An outbox with these confirmed, and its look for follow-ups. */
async function withConfirmed(names: readonly string[], asked = endpoint()) {
  const service = { ...scriptedService(), status: asked.status };

  const outbox = makeTestOutbox({ mapping: traceable, service });
  outbox.service.follow(() => confirmed);
  await outbox.submit(names, { installed: true });
  await outbox.drain('user');
  return { outbox, asked, ids: await idsOf(outbox), look: lookIn(outbox) };
}

const lookIn = (outbox: TestOutbox) => async (trigger: PollTrigger) => {
  const looked = await pollStatus(outbox, trigger);
  if (!looked.ok) throw new Error(looked.error);
  return looked.value;
};

describe('what became of a confirmed submission', () => {
  it('is noted beside it with the time, changed when the owner changes it, and taken away with it', async () => {
    const { outbox, asked, ids, look } = await withConfirmed(['a', 'b']);
    const [a = ''] = ids;
    const before = await outbox.stored();
    asked.followUps = new Map([[a, friday]]);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 1 });
    const readAt = outbox.clock.now();
    expect(await outbox.stored()).toEqual([
      { ...before[0], followUp: { ...friday, readAt } },
      before[1],
    ]);
    outbox.clock.pass(1_000);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    expect(await outbox.stored()).toMatchObject([{ followUp: { readAt: readAt + 1_000 } }, {}]);
    asked.followUps = new Map([[a, { state: 'Closed', text: '' }]]);
    expect(await look('user')).toEqual({ kind: 'answered', changed: 1 });
    expect(await outbox.stored()).toMatchObject([{ followUp: { state: 'Closed', text: '' } }, {}]);
    asked.followUps = new Map();
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    expect(await outbox.stored()).toEqual(before);
  });

  it('comes with the answer that confirms it', async () => {
    const outbox = await withSent(['a']);
    const [id = ''] = await idsOf(outbox);
    const { status } = endpoint(new Map([[id, friday]]));
    outbox.clock.pass(60_000);
    await pollStatus({ ...outbox, service: { ...outbox.service, status } }, 'timer');
    const readAt = outbox.clock.now();
    expect(await outbox.stored()).toMatchObject([
      { state: 'confirmed', followUp: { ...friday, readAt } },
    ]);
  });

  it('stays while a service says nothing of follow-ups, or does not answer', async () => {
    const { outbox, asked, ids, look } = await withConfirmed(['a']);
    asked.followUps = new Map([[ids[0] ?? '', friday]]);
    await look('user');
    const noted = await outbox.stored();
    asked.followUps = null;
    expect(await look('user')).toEqual({ kind: 'answered', changed: 0 });
    asked.instead = { kind: 'unreachable', failure: 'no-connection' };
    expect(await look('user')).toEqual({ kind: 'unreachable', failure: 'no-connection' });
    expect(await outbox.stored()).toEqual(noted);
  });

  it('that cannot be noted is said, and nothing changes', async () => {
    const { outbox, look } = await withConfirmed(['a']);
    const before = await outbox.stored();
    expect(await pollStatus(outbox.failing(), 'user')).toEqual({
      ok: false,
      error: 'unavailable',
    });
    expect(await outbox.stored()).toEqual(before);
    expect(await look('user')).toMatchObject({ kind: 'answered' });
  });
});

describe('the service is asked', () => {
  it('in one request of 100 at most, for the latest confirmed ones', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `n${n}`);
    const { outbox, asked, ids, look } = await withConfirmed(names);
    await outbox.submit(['waits']);
    await look('user');
    expect(asked.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(new Set(asked.asked.flat())).toEqual(new Set(ids));
    outbox.clock.pass(followUpsFor + 1);
    await look('user');
    expect(asked.asked).toHaveLength(3);
  });

  it('for no more than the latest of many', async () => {
    const names = Array.from({ length: mostFollowUps + 1 }, (_, n) => `n${n}`);
    const { asked, look } = await withConfirmed(names);
    await look('user');
    expect(asked.asked.flat()).toHaveLength(mostFollowUps);
  });

  it.each<[PollTrigger, number]>([
    ['page-seen', followUpsEvery],
    ['outbox-opened', followUpsEveryOpened],
  ])('on %s only so often, and at any time by a person', async (trigger, every) => {
    const { outbox, asked, look } = await withConfirmed(['a']);
    await look(trigger);
    outbox.clock.pass(every - 1);
    expect(await look(trigger)).toEqual({ kind: 'not-due' });
    expect(asked.asked).toHaveLength(1);
    outbox.clock.pass(1);
    await look(trigger);
    expect(asked.asked).toHaveLength(2);
    await look('user');
    expect(asked.asked).toHaveLength(3);
    outbox.clock.pass(-2 * every);
    await look(trigger);
    expect(asked.asked, 'once the clock was set back').toHaveLength(4);
  });

  it('again a while after it could not be reached', async () => {
    const { outbox, asked, look } = await withConfirmed(['a']);
    asked.instead = { kind: 'unreachable', failure: 'offline' };
    await look('page-seen');
    outbox.clock.pass(shortestBetween - 1);
    await look('page-seen');
    expect(asked.asked).toHaveLength(1);
    outbox.clock.pass(1);
    await look('page-seen');
    expect(asked.asked).toHaveLength(2);
  });

  it('by nobody before the time that it has named, nor by the question what has arrived', async () => {
    const { outbox, asked, look } = await withConfirmed(['a']);
    const notBefore = outbox.clock.now() + 60_000;
    asked.instead = { kind: 'unreachable', failure: 'asked-to-wait', notBefore };
    const isAskedToWait = { kind: 'unreachable', failure: 'asked-to-wait' };
    expect(await look('user')).toMatchObject(isAskedToWait);
    expect(await look('user')).toMatchObject(isAskedToWait);
    await pollStatus(outbox, 'reconnected');
    expect(asked.asked).toHaveLength(1);
    outbox.clock.pass(120_000);
    await look('user');
    expect(asked.asked).toHaveLength(2);
  });

  it('nothing where nobody can be asked', async () => {
    expect(await lookIn(await withSent(['a']))('user')).toEqual({ kind: 'not-due' });
  });
});
