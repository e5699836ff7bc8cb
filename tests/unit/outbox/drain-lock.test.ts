// Proves specification 5.3.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { drain } from '#src/outbox/drain.ts';
import { userIsWaiting, withDrainLock } from '#src/outbox/drain-lock.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { lockPatience } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  readStates,
  readStored,
  settingOf,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import {
  deferred,
  namesOf,
  noConnection,
  refused,
  sent,
  until,
} from '#tests/support/outbox-service.ts';

type Locks = NonNullable<Outbox['locks']>;

const user = { trigger: 'user' } as const;

afterEach(() => {
  vi.useRealTimers();
});

/** Locks of a device on which somebody holds all of them and never ends, until `giveUp`. */
function lostLocks(): { readonly locks: () => Locks; giveUp(): void } {
  const room = lockRoom();
  const lost = room.enter();
  void lost.locks.request('outbox-drain', () => new Promise(() => {}));
  return { locks: () => room.enter().locks, giveUp: lost.die };
}

/** Lets a drain that waits for the lock lose its patience, and no other timer run. */
async function losePatience(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const working = work();
  // Until it waits, and not longer than it has patience.
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(lockPatience);
  vi.useRealTimers();
  await working;
}

describe('a lock that is held by nobody who ends', () => {
  it('is waited for until the patience has ended', async () => {
    const outbox = await withQueued(['a'], { locks: lostLocks().locks() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const draining = drain(outbox, user);
    await until(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(lockPatience - 1);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(outbox.service.tried).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await draining).toEqual({ end: 'done', delivered: 1 });
  });

  it('leaves the work to a context whose lease lasts', async () => {
    const outbox = await withQueued(['a', 'b'], { locks: lostLocks().locks() });
    await takeLease(anotherContext(outbox));
    let report: unknown = null;
    await losePatience(async () => {
      report = await drain(outbox, user);
    });
    expect(report).toEqual({ end: 'busy', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
    expect(await readStates(outbox)).toEqual(['sending', 'queued']);
  });

  it('found again, does not end the leases of a drain that went on without it', async () => {
    const lost = lostLocks();
    const outbox = await withQueued(['a'], { locks: lost.locks() });
    const other = anotherContext(outbox, { locks: lost.locks() });
    const answer = deferred<Outcome>();
    outbox.service.follow(() => answer.promise);
    let first: Promise<unknown> = Promise.resolve();
    await losePatience(async () => {
      first = drain(outbox, user);
      await until(() => outbox.service.tried.length === 1);
    });
    lost.giveUp();
    expect(await drain(other, user)).toEqual({ end: 'done', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
    answer.resolve(sent);
    expect(await first).toEqual({ end: 'done', delivered: 1 });
  });
});

describe('locks that are forbidden', () => {
  const forbidden: Locks = {
    request: () => Promise.reject(new DOMException('', 'SecurityError')),
    query: () => Promise.reject(new DOMException('', 'SecurityError')),
  };

  it.each(['user', 'submit', 'lifecycle', 'timer'] as const)(
    'leave the leases, and every drain delivers: %s',
    async (trigger) => {
      const outbox = await withQueued(['a', 'b'], { locks: forbidden });
      expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 2 });
    },
  );

  it('let nobody know whether a person waits', async () => {
    expect(await userIsWaiting({ locks: forbidden })).toBe(false);
    expect(await userIsWaiting({ locks: null })).toBe(false);
  });
});

describe('the work', () => {
  it('that throws is the caller’s, and is not done again without the lock', async () => {
    const { locks } = lockRoom().enter();
    let times = 0;
    const work = async () => {
      times += 1;
      throw new Error('a bug');
    };
    await expect(withDrainLock({ locks }, { userWaits: true }, work)).rejects.toThrow('a bug');
    expect(times).toBe(1);
  });

  it('knows whether it has the lock; who waits is known as long as it runs', async () => {
    const { locks } = lockRoom().enter();
    const seen = await withDrainLock({ locks }, { userWaits: true }, async (held) => [
      held,
      await userIsWaiting({ locks }),
    ]);
    expect(seen).toEqual(['locked', true]);
    await until(() => true);
    expect(await userIsWaiting({ locks })).toBe(false);
    expect(await withDrainLock({ locks: null }, { userWaits: false }, async (held) => held)).toBe(
      'none',
    );
  });
});

describe('a page that is left', () => {
  it('before its drain begins tries nothing', async () => {
    const outbox = await withQueued(['a'], { locks: lockRoom().enter().locks });
    const leaving = AbortSignal.abort();
    expect(await drain(outbox, { ...user, leaving })).toEqual({ end: 'interrupted', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
  });

  it('while it waits for the lock stops waiting at once, or a page in the cache would be given it', async () => {
    const outbox = await withQueued(['a'], { locks: lostLocks().locks() });
    const leaving = new AbortController();
    // Its patience would end the waiting too.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    void drain(outbox, { ...user, leaving: leaving.signal }).then(ended);
    await until(() => vi.getTimerCount() > 0);
    leaving.abort();
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(ended.mock.calls).toEqual([[{ end: 'interrupted', delivered: 0 }]]);
    expect(outbox.service.tried).toEqual([]);
  });

  /** A drain with one request in flight on a page that is left just now. */
  async function leftInFlight() {
    const room = lockRoom();
    const outbox = await withQueued(['a', 'b'], { locks: room.enter().locks });
    const leaving = new AbortController();
    const answer = deferred<Outcome>();
    outbox.service.follow(() => answer.promise);
    const draining = drain(outbox, { ...user, leaving: leaving.signal });
    await until(() => outbox.service.tried.length === 1);
    leaving.abort();
    return { outbox, draining, answer, room };
  }

  it('gives the lock back at once, while its request is in flight', async () => {
    const { room, answer, draining } = await leftInFlight();
    const { locks } = room.enter();
    // It resolves only once the lock is granted; the request has no answer yet.
    expect(await locks.request('outbox-drain', () => 'granted')).toBe('granted');
    answer.resolve(sent);
    await draining;
  });

  it('writes nothing down of a failure, which the leaving may have brought about', async () => {
    const { outbox, answer, draining } = await leftInFlight();
    const before = await readStored(outbox);
    answer.resolve(noConnection);
    expect(await draining).toEqual({ end: 'interrupted', delivered: 0 });
    expect(await readStored(outbox)).toEqual(before);
    expect(await settingOf(outbox, 'lastAttempt')).toBeNull();
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
  });

  it.each([sent, refused])('writes down what the service has said: $kind', async (outcome) => {
    const { outbox, answer, draining } = await leftInFlight();
    answer.resolve(outcome);
    expect(await draining).toMatchObject({ end: 'interrupted' });
    expect(await readStates(outbox)).toEqual([outcome.kind, 'queued']);
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
  });
});
