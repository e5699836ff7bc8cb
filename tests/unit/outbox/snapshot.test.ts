import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { pauseSending } from '#src/outbox/preferences.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import { defaultSettings } from '#src/outbox/settings.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import {
  changeSetting,
  everyState,
  makeTestOutbox,
  oneOfEach,
  putStored,
  readNamed,
  readStored,
  settingOf,
  snapshotOf,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import {
  failingFor,
  noConnection,
  refused,
  sent,
  timedOut,
  unclear,
} from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const far = 24 * 60 * 60_000;

describe('the outbox at a glance', () => {
  it('is empty at first', async () => {
    expect(await snapshotOf(makeTestOutbox())).toEqual({
      ...{ counts: {}, simulatedCount: 0, lastSentAt: null, lastAttempt: null, databaseId: null },
      ...{ preferences: defaultSettings.preferences, pausedUntil: 0, backoffUntil: 0 },
      nextDrain: { kind: 'none' },
    });
  });

  it('counts every state, one of a newer version too', async () => {
    const outbox = await oneOfEach();
    await submitNamed(outbox, ['another']);
    const stored = await readNamed(outbox, 'another');
    // A state that only a newer version knows.
    await putStored(outbox, { ...stored, state: 'archived' } as never);
    await submitNamed(outbox, ['queued too']);
    const snapshot = await snapshotOf(outbox);
    const ones = Object.fromEntries(everyState.map((state) => [state, 1]));
    expect(snapshot.counts).toEqual({ ...ones, queued: 2, archived: 1 });
    expect(countOf(snapshot, ['queued', 'held'])).toBe(3);
    expect(countOf({ counts: {} }, ['queued', 'held'])).toBe(0);
  });

  it('knows when something was sent last, and what came of the last attempt', async () => {
    const outbox = await withQueued(['a', 'b']);
    await drain(outbox, user);
    const lastSentAt = outbox.clock.now();
    outbox.clock.pass(60_000);
    await submitNamed(outbox, ['c']);
    outbox.service.follow(() => timedOut);
    await drain(outbox, user);
    const lastAttempt = { at: outbox.clock.now(), outcome: 'timed-out' };
    expect(await snapshotOf(outbox)).toMatchObject({ lastSentAt, lastAttempt });
  });

  it('knows the database by the first submission in it', async () => {
    const outbox = await withQueued(['a', 'b']);
    expect((await snapshotOf(outbox)).databaseId).toBe(testId(1));
  });

  it('has not a word of what anybody wrote', async () => {
    const secret = 'nobody is to read this';
    const outbox = makeTestOutbox();
    await submitNamed(outbox, [secret], { installed: true });
    expect(JSON.stringify(await snapshotOf(outbox))).not.toContain(secret);
    await drain(outbox, user);
    expect(JSON.stringify(await snapshotOf(outbox))).not.toContain(secret);
  });
});

describe('the next automatic drain', () => {
  const nextOf = async (outbox: TestOutbox) => (await snapshotOf(outbox)).nextDrain;
  const none = { kind: 'none' };
  const at = (time: number) => ({ kind: 'at', at: time });

  it('is due at once where something is queued', async () => {
    expect(await nextOf(await withQueued(['a']))).toEqual(at(0));
  });

  it('comes not at all where all is held, refused or sent', async () => {
    const outbox = await withQueued(['b', 'c']);
    await submitNamed(outbox, ['a'], { form: 'health' });
    outbox.service.follow(({ answers }) => (answers.name === 'b' ? sent : refused));
    await drain(outbox, user);
    expect(await nextOf(outbox)).toEqual(none);
  });

  it('waits for no time but for the connection where the last attempt found that missing', async () => {
    const outbox = await withQueued(['a']);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    expect(await nextOf(outbox)).toEqual({ kind: 'when-reachable' });
    outbox.service.follow(() => sent);
    await drain(outbox, user);
    expect(await nextOf(outbox)).toEqual(none);
  });

  it('comes when the service need not be left alone any more', async () => {
    const outbox = await withQueued(['a']);
    outbox.service.follow(() => unclear);
    await drain(outbox, user);
    const { until } = await settingOf(outbox, 'backoff');
    expect(until).toBeGreaterThan(outbox.clock.now());
    expect(await nextOf(outbox)).toEqual(at(until));
    expect((await snapshotOf(outbox)).backoffUntil).toBe(until);
  });

  it('comes at the later of a backoff’s and a pause’s end', async () => {
    const outbox = await withQueued(['a']);
    const until = outbox.clock.now() + 60_000;
    await changeSetting(outbox, 'backoff', { failures: 1, until });
    await pauseSending(outbox);
    const { pausedUntil } = await snapshotOf(outbox);
    expect(await nextOf(outbox)).toEqual(at(pausedUntil));
    outbox.clock.pass(pausedUntil - outbox.clock.now() - 1);
    await changeSetting(outbox, 'backoff', { failures: 1, until: pausedUntil + 5 });
    expect(await nextOf(outbox)).toEqual(at(pausedUntil + 5));
  });

  it('comes when a submission that failed alone is due', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, user);
    const failed = await readNamed(outbox, 'a');
    if (failed.state !== 'queued') throw new Error(failed.state);
    expect(failed.nextAttemptAt).toBeGreaterThan(outbox.clock.now());
    expect(await nextOf(outbox)).toEqual(at(failed.nextAttemptAt));
    await submitNamed(outbox, ['c']);
    expect(await nextOf(outbox)).toEqual(at(0));
  });

  it('comes when the lease of what is being sent ends', async () => {
    const outbox = await withQueued(['a']);
    await takeLease(outbox);
    expect(await nextOf(outbox)).toEqual(at(outbox.clock.now() + leaseLength));
  });

  it.each([
    ['a lease', async (outbox: TestOutbox) => void (await takeLease(outbox))],
    [
      'a next attempt',
      async (outbox: TestOutbox) => {
        const [stored] = await readStored(outbox);
        if (stored?.state !== 'queued') throw new Error(stored?.state);
        await putStored(outbox, { ...stored, nextAttemptAt: outbox.clock.now() + 60_000 });
      },
    ],
    [
      'a backoff',
      (outbox: TestOutbox) =>
        changeSetting(outbox, 'backoff', { failures: 1, until: outbox.clock.now() + 60_000 }),
    ],
    ['a pause', async (outbox: TestOutbox) => void (await pauseSending(outbox))],
  ])('is not put off by the end of %s from before the clock was set back', async (_what, begin) => {
    const outbox = await withQueued(['a']);
    await begin(outbox);
    expect(await nextOf(outbox)).not.toEqual(at(0));
    outbox.clock.pass(-far);
    expect(await nextOf(outbox)).toEqual(at(0));
    expect(await snapshotOf(outbox)).toMatchObject({ backoffUntil: 0, pausedUntil: 0 });
    expect((await drain(outbox, { trigger: 'timer' })).delivered).toBe(1);
  });
});
