// Proves specification 5.3.
import { describe, expect, it, vi } from 'vitest';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { lockPatience } from '#src/outbox/model/retry-policy.ts';
import { withDrainLock } from '#src/outbox/sender/drain.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { namesOf, noConnection, refused, sent, until } from '#tests/support/outbox-service.ts';

type Locks = NonNullable<Outbox['locks']>;

/** Locks of a device on which someone holds all of them and never ends, until `giveUp`. */
function lostLocks(): { readonly locks: () => Locks; giveUp(): void } {
  const room = lockRoom();
  const lost = room.enter();
  void lost.locks.request('outbox-drain', () => new Promise(() => {}));
  return { locks: () => room.enter().locks, giveUp: lost.die };
}

/** Begins what waits for the lock, and lets so much of its patience pass, and no other timer run. */
async function whileWaiting<Value>(work: () => Promise<Value>, milliseconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const working = work();
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(milliseconds);
  await letPass(50);
  return { working };
}

async function losePatience<Value>(work: () => Promise<Value>): Promise<Value> {
  const { working } = await whileWaiting(work, lockPatience);
  vi.useRealTimers();
  return working;
}

describe('a lock that is held by nobody who ends', () => {
  it('is waited for until the patience has ended', async () => {
    const outbox = await withQueued(['a'], { locks: lostLocks().locks() });
    const { working } = await whileWaiting(() => outbox.drain('user'), lockPatience - 1);
    expect(outbox.service.tried).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await working).toEqual({ end: 'done', delivered: 1 });
  });

  it('leaves the work to a context whose lease lasts', async () => {
    const outbox = await withQueued(['a', 'b'], { locks: lostLocks().locks() });
    await takeLease(outbox.another());
    expect(await losePatience(() => outbox.drain('user'))).toEqual({ end: 'busy', delivered: 0 });
    await play('tried; states sending queued', outbox);
  });

  it('found again, does not end the leases of a drain that went on without it', async () => {
    const lost = lostLocks();
    const outbox = await withQueued(['a'], { locks: lost.locks() });
    const other = outbox.another({ locks: lost.locks() });
    const { finish } = await losePatience(() => outbox.begin());
    lost.giveUp();
    expect(await other.drain('user')).toEqual({ end: 'done', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
    expect(await finish(sent)).toEqual({ end: 'done', delivered: 1 });
  });
});

describe('locks that are forbidden', () => {
  const forbidden: Locks = {
    request: () => Promise.reject(new DOMException('', 'SecurityError')),
    query: () => Promise.reject(new DOMException('', 'SecurityError')),
  };

  plays({ 'leave the leases, and every drain delivers': 'queue a b; any = done 2' }, () => ({
    locks: forbidden,
  }));
});

it('the work that throws is the caller’s, and is not done again without the lock', async () => {
  const { locks } = lockRoom().enter();
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error('a bug');
  };
  await expect(withDrainLock({ locks }, undefined, work)).rejects.toThrow('a bug');
  expect(times).toBe(1);
});

describe('a page that is left', () => {
  it('leaves alone what another one has under way by its return', async () => {
    const room = lockRoom();
    const first = makeTestOutbox({ locks: room.enter().locks });
    const second = first.another({ locks: room.enter().locks });
    await first.submit(['a']);
    const leaving = new AbortController();
    first.database.suspend();
    const draining = first.drain('user', { leaving: leaving.signal });
    await letPass(1);
    leaving.abort();
    const other = await second.begin();
    first.database.resume();
    await draining;
    expect(await first.named('a')).toMatchObject({
      state: 'sending',
      lease: { holder: second.holder },
    });
    await other.finish(sent);
    expect(namesOf(first.service.tried)).toEqual(['a']);
  });

  it('whose transaction is aborted in the middle leaves no rejection that nobody hears', async () => {
    // What nobody catches fails the run.
    for (let events = 0; events < 40; events += 1) {
      const outbox = makeTestOutbox();
      // It looks for more, with one lease written already.
      outbox.service.concurrency = () => 3;
      await outbox.submit(['a']);
      const draining = outbox.drain('user');
      await letPass(events);
      outbox.database.suspend();
      outbox.database.resume();
      expect(await draining).toMatchObject({ end: expect.any(String) });
    }
  });

  it('is kept by none of the drains that it has asked for', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const { locks } = makeTestOutbox();
    await withDrainLock({ locks }, signal, async () => {});
    expect(add).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });

  it('before its drain begins tries nothing', async () => {
    const outbox = await withQueued(['a'], { locks: lockRoom().enter().locks });
    const leaving = AbortSignal.abort();
    expect(await outbox.drain('user', { leaving })).toEqual({ end: 'interrupted', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
  });

  it('while it waits for the lock stops waiting at once, or a page in the cache would be given it', async () => {
    const outbox = await withQueued(['a'], { locks: lostLocks().locks() });
    const leaving = new AbortController();
    const ended = vi.fn();
    const drain = () => outbox.drain('user', { leaving: leaving.signal }).then(ended);
    await whileWaiting(drain, 0);
    leaving.abort();
    await letPass(50);
    expect(ended.mock.calls).toEqual([[{ end: 'interrupted', delivered: 0 }]]);
    expect(outbox.service.tried).toEqual([]);
  });

  /** A drain with one request in flight on a page that is left just now. */
  async function leftInFlight() {
    const room = lockRoom();
    const outbox = await withQueued(['a', 'b'], { locks: room.enter().locks });
    const leaving = new AbortController();
    const { finish } = await outbox.begin({ leaving: leaving.signal });
    leaving.abort();
    return { outbox, finish, room };
  }

  it('gives the lock back at once, and writes nothing down of a failure that leaving may have caused', async () => {
    const { outbox, finish, room } = await leftInFlight();
    const before = await outbox.stored();
    const { locks } = room.enter();
    // It resolves only once the lock is granted; the request has no answer yet.
    expect(await locks.request('outbox-drain', () => 'granted')).toBe('granted');
    expect(await finish(noConnection)).toEqual({ end: 'interrupted', delivered: 0 });
    expect(await outbox.stored()).toEqual(before);
    expect(await outbox.setting('lastAttempt')).toBeNull();
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
  });

  it.each([sent, refused])('writes down what the service has said: $kind', async (outcome) => {
    const { outbox, finish } = await leftInFlight();
    expect(await finish(outcome)).toMatchObject({ end: 'interrupted' });
    expect(await outbox.states()).toEqual([outcome.kind, 'queued']);
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
  });
});
