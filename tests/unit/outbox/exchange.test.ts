import { describe, expect, it, vi } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { exchange } from '#src/outbox/exchange.ts';
import type { OutboxDatabase } from '#src/outbox/outbox.ts';
import { editLockLength, leaseLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  changeSetting,
  idOf,
  putStored,
  readNamed,
  readStates,
  settingOf,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { newQueue, noNotes, takeLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { failingFor, namesOf, scriptedService } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const one = { count: 1, leased: 0, order: 'oldest' } as const;
const leastTried = { order: 'least-tried' } as const;

describe('taking leases', () => {
  it.each([true, false])(
    'writes down who holds which until when, locked: %s',
    async (underLock) => {
      const outbox = await withQueued(['a']);
      const [taken] = await takeLeases(outbox, {}, newQueue({ underLock }));
      expect(taken).toEqual(await readNamed(outbox, 'a'));
      expect(taken).toMatchObject({
        state: 'sending',
        attempts: 1,
        lease: { holder: outbox.holder, until: outbox.clock.now() + leaseLength, underLock },
      });
      expect(taken).not.toHaveProperty('nextAttemptAt');
    },
  );

  it('takes the oldest, never one that is being delivered', async () => {
    const outbox = await withQueued(['a', 'b']);
    expect(namesOf([await takeLease(outbox)])).toEqual(['a']);
    expect(namesOf([await takeLease(anotherContext(outbox))])).toEqual(['b']);
    expect(await takeLeases(outbox)).toEqual([]);
  });

  it('leaves those that were tried', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const queue = newQueue({ tried: new Set([1, 2]) });
    expect(namesOf(await takeLeases(outbox, {}, queue))).toEqual(['c']);
  });

  it('leaves those that are not due, unless early', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, user);
    expect(await takeLeases(outbox)).toEqual([]);
    expect(await takeLeases(outbox, leastTried)).toEqual([]);
    expect(await takeLeases(outbox, {}, newQueue({ early: true }))).toMatchObject([
      { attempts: 2 },
    ]);
  });

  it('takes the least tried, the oldest of them, and one alone', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(failingFor('a', 'b', 'c'));
    await drain(outbox, user);
    await submitNamed(outbox, ['d', 'e']);
    const names: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      names.push(...namesOf(await takeLeases(outbox, leastTried)));
    }
    expect(names).toEqual(['c', 'd', 'e', 'a']);
  });

  it('gives each submission to one of many that want one at once', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const contexts = Array.from({ length: 6 }, () => anotherContext(outbox));
    const taken = await Promise.all(contexts.map((context) => takeLeases(context)));
    expect(namesOf(taken.flat()).sort()).toEqual(['a', 'b', 'c']);
  });

  it('takes none where it fails, and can go on with the same queue', async () => {
    const service = scriptedService({ concurrency: () => 2 });
    const outbox = await withQueued(['a', 'b'], { service });
    const { database } = outbox;
    const aborting: OutboxDatabase = {
      ...database,
      write: (work, options) =>
        database.write(async (transaction) => {
          const value = await work(transaction);
          transaction.abort();
          return value;
        }, options),
    };
    const queue = newQueue();
    const failed = await exchange({ ...outbox, database: aborting }, [], one, queue, noNotes);
    expect(failed).toEqual({ ok: false, error: 'unavailable' });
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
    expect(namesOf(await takeLeases(outbox, { count: 2 }, queue))).toEqual(['a', 'b']);
  });

  it('leaves no rejection that nobody hears where giving back fails', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const outbox = await withQueued(['a']);
    const giveBack = await takeLeases(outbox);
    const { database } = outbox;
    const aborting: OutboxDatabase = {
      ...database,
      write: (work, options) =>
        database.write((transaction) => {
          const done = work(transaction);
          transaction.abort();
          return done;
        }, options),
    };
    const notes = { ...noNotes, giveBack };
    const failed = await exchange({ ...outbox, database: aborting }, [], one, newQueue(), notes);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', rejected);
    expect(failed.ok).toBe(false);
    expect(rejected).not.toHaveBeenCalled();
  });
});

describe('times from further ahead than they last, from before the clock was set back', () => {
  const far = 24 * 60 * 60_000;

  it.each([
    ['a next attempt', { nextAttemptAt: far }],
    ['an editor’s lock', { editLockUntil: editLockLength + 1 }],
  ])('keep nothing back: %s', async (_what, ahead) => {
    const outbox = await withQueued(['a']);
    const now = outbox.clock.now();
    const times = Object.entries(ahead).map(([name, time]) => [name, now + time]);
    const stored = await readNamed(outbox, 'a');
    if (stored.state !== 'queued') throw new Error(stored.state);
    await putStored(outbox, { ...stored, ...Object.fromEntries(times) });
    expect(await takeLeases(outbox)).toHaveLength(1);
  });

  it('keep nothing back: a pause', async () => {
    const outbox = await withQueued(['a']);
    const preferences = await settingOf(outbox, 'preferences');
    const pausedUntil = outbox.clock.now() + far;
    await changeSetting(outbox, 'preferences', { ...preferences, pausedUntil });
    expect(await takeLeases(outbox)).toHaveLength(1);
  });
});

it('takes one alone by its id, whatever is older', async () => {
  const outbox = await withQueued(['a', 'b']);
  const queue = newQueue({ only: new Set([await idOf(outbox, 'b')]) });
  expect(namesOf(await takeLeases(outbox, {}, queue))).toEqual(['b']);
  expect(await takeLeases(outbox, {}, queue)).toEqual([]);
});
