import { describe, expect, it } from 'vitest';
import { pauseSending } from '#src/outbox/actions/preferences.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { userPauseLength } from '#src/outbox/model/settings.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import {
  everyState,
  makeTestOutbox,
  oneOfEach,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';

const far = 24 * 60 * 60_000;

describe('the outbox at a glance', () => {
  it('is empty at first', async () => {
    expect(await makeTestOutbox().snapshot()).toEqual(emptySnapshot);
  });

  it('counts every state, one of a newer version too', async () => {
    const outbox = await oneOfEach();
    await outbox.submit(['another']);
    const stored = await outbox.named('another');
    // A state that only a newer version knows.
    await outbox.put({ ...stored, state: 'archived' } as never);
    await outbox.submit(['queued too']);
    const snapshot = await outbox.snapshot();
    const ones = Object.fromEntries(everyState.map((state) => [state, 1]));
    expect(snapshot.counts).toEqual({ ...ones, queued: 2, archived: 1 });
    expect(countOf(snapshot, ['queued', 'held'])).toBe(3);
    expect(countOf({ counts: {} }, ['queued', 'held'])).toBe(0);
  });

  it('knows when something was sent last, and what came of the last attempt', async () => {
    const outbox = await play('queue a b; user');
    const lastSentAt = outbox.clock.now();
    await play('pass 60000; queue c; service timed-out; user', outbox);
    const lastAttempt = { at: outbox.clock.now(), outcome: 'timed-out' };
    expect(await outbox.snapshot()).toMatchObject({ lastSentAt, lastAttempt });
  });

  it('knows the database by the first submission in it', async () => {
    const outbox = await withQueued(['a', 'b']);
    expect((await outbox.snapshot()).databaseId).toBe(testId(1));
  });

  it('has not a word of what anybody wrote', async () => {
    const secret = 'nobody is to read this';
    const outbox = makeTestOutbox();
    await outbox.submit([secret], { installed: true });
    expect(JSON.stringify(await outbox.snapshot())).not.toContain(secret);
    await outbox.drain('user');
    expect(JSON.stringify(await outbox.snapshot())).not.toContain(secret);
  });
});

describe('the next automatic drain', () => {
  const nextOf = async (outbox: TestOutbox) => (await outbox.snapshot()).nextDrain;
  const at = (time: number) => ({ kind: 'at', at: time });
  const trouble = (outbox: TestOutbox, until = outbox.clock.now() + 60_000) =>
    outbox.change('service', { kind: 'troubled', until });

  plays(
    {
      'is due at once if something is queued': 'queue a; next due',
      'comes not at all if all is held, refused or sent':
        'queue b c; hold a; service refused c; user; states sent refused held; next none',
      'waits for the connection alone if the last attempt found that missing':
        'queue a; service no-connection; user; next when-reachable; service sent; user; next none',
      'comes when the service need not be left alone anymore':
        'queue a; service unclear; user; left 7500; next in 7500',
      'comes when a submission that failed alone is due':
        'queue a b; service no-connection a; user; next in 7500; queue c; next due; lease; next in 7500',
      'comes when the lease of what is being sent ends': `queue a; lease; next in ${leaseLength}`,
      'comes then, too, if the service is away': `queue a; service no-connection; user; lease; next in ${leaseLength}`,
    },
    () => ({ random: () => 0.5 }),
  );

  it('comes at the later of a backoff’s and a pause’s end', async () => {
    const outbox = await withQueued(['a']);
    await trouble(outbox);
    await pauseSending(outbox);
    const pausedUntil = outbox.clock.now() + userPauseLength;
    expect(await nextOf(outbox)).toEqual(at(pausedUntil));
    outbox.clock.pass(pausedUntil - outbox.clock.now() - 1);
    await trouble(outbox, pausedUntil + 5);
    expect(await nextOf(outbox)).toEqual(at(pausedUntil + 5));
  });

  it.each([
    ['a lease', 'queue a; lease', 1],
    ['a next attempt', 'queue a b; service no-connection a; user; service sent', 1],
    ['a backoff', 'queue a b; asks 60000; user; service sent', 2],
    ['a pause', 'queue a; pause', 1],
  ])(
    'is not put off by the end of %s from before the clock was set back',
    async (_, begun, due) => {
      const outbox = await play(begun);
      expect(await nextOf(outbox)).not.toEqual(at(0));
      await play(`pass ${-far}; next due`, outbox);
      expect(await outbox.snapshot()).toMatchObject({ heldBack: null });
      await play(`timer = done ${due}`, outbox);
    },
  );
});
