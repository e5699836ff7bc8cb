// Proves specification 5.7, 5.11, 5.12.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import { createStore } from '#src/lib/store.ts';
import { type DrainReport, drain, type Trigger } from '#src/outbox/drain.ts';
import { createOutboxReader, type OutboxReader, type Reread } from '#src/outbox/outbox-reader.ts';
import type { NextDrain, OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { ProbeResult } from '#src/pwa/probe.ts';
import { startScheduler } from '#src/pwa/scheduler.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import {
  makeTestOutbox,
  readStates,
  snapshotOf,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { deferred, noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';
import { PageLife } from '#tests/support/page-life.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const done: DrainReport = { end: 'done', delivered: 0 };
const unreachable: DrainReport = { end: 'unreachable', delivered: 0 };

const page = new PageLife();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  page.begin();
});

afterEach(() => {
  page.end();
  vi.useRealTimers();
});

const clock = { now: () => Date.now(), sleep: async () => {} };
const isVisible = () => document.visibilityState === 'visible';

/** What the outbox says of its next drain; `null` where it cannot be read. */
type Next = NextDrain | null;
const none: Next = { kind: 'none' };
const whenReachable: Next = { kind: 'when-reachable' };
const at = (time: number): Next => ({ kind: 'at', at: time });

/** A scheduler on an outbox that says when its next drain is. */
function started(next: () => Next = () => none) {
  const triggers: Trigger[] = [];
  const reads = vi.fn();
  const snapshot = createStore<Reread<OutboxSnapshot>>(null);
  const read = async () => {
    await Promise.resolve();
    reads();
    const nextDrain = next();
    snapshot.set(
      nextDrain === null ? fail('unavailable') : succeed({ ...emptySnapshot, nextDrain }),
    );
  };
  const reader: OutboxReader = { snapshot, refresh: () => void read(), watch: () => () => {} };
  const drains = vi.fn(async (): Promise<DrainReport> => done);
  const probe = vi.fn(async (): Promise<ProbeResult> => 'reachable');
  const isReachable = vi.fn(async () => true);
  const isOnline = vi.fn(() => true);
  const service = { ...scriptedService(), isReachable };
  startScheduler({ ...makeTestOutbox(), service, isOnline, clock }, reader, {
    requestDrain: ({ trigger }) => {
      triggers.push(trigger);
      return drains();
    },
    probe,
    isVisible,
  });
  return { triggers, drains, reads, probe, isReachable, isOnline, changed: read };
}

/** Lets promises settle, then so much time pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

it('drains at the start', async () => {
  const { triggers } = started();
  expect(triggers).toEqual(['lifecycle']);
  await pass(24 * hour);
  expect(triggers).toEqual(['lifecycle']);
});

it('drains when the connection returns', async () => {
  const { triggers } = started();
  await pass();
  dispatchEvent(new Event('offline'));
  expect(triggers).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(triggers).toEqual(['lifecycle', 'lifecycle']);
});

it('drains when the page becomes visible, and not when it is hidden', async () => {
  const { triggers } = started();
  await pass();
  page.isSeen('hidden');
  expect(triggers).toHaveLength(1);
  page.isSeen('visible');
  expect(triggers).toEqual(['lifecycle', 'lifecycle']);
});

it('drains when the page comes back from the back/forward cache', async () => {
  const { triggers } = started();
  await pass();
  page.shows(true);
  expect(triggers).toEqual(['lifecycle', 'lifecycle']);
});

describe('the timer', () => {
  it('drains when the time of the next one has come, and not before', async () => {
    let next: Next = at(Date.now() + 30 * second);
    const { triggers, drains, probe } = started(() => next);
    await pass(29.9 * second);
    expect(triggers).toEqual(['lifecycle']);
    drains.mockImplementationOnce(async () => {
      next = none;
      return done;
    });
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    await pass(24 * hour);
    expect(triggers).toHaveLength(2);
    expect(probe).not.toHaveBeenCalled();
  });

  it('leaves a service alone that has too much to do, whatever changes meanwhile', async () => {
    const until = Date.now() + 20 * minute;
    const { triggers, drains, probe, changed } = started(() => at(until));
    drains.mockImplementation(async () => ({ end: 'turned-away', delivered: 0 }));
    for (let change = 0; change < 19; change += 1) {
      await pass(minute);
      await changed();
    }
    expect(triggers).toEqual(['lifecycle']);
    expect(probe).not.toHaveBeenCalled();
    await pass(minute);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('is set anew when something was enqueued, in whatever tab', async () => {
    let next: Next = none;
    const { triggers, changed } = started(() => next);
    await pass(hour);
    next = at(Date.now() + 5 * second);
    await changed();
    await pass(4.9 * second);
    expect(triggers).toEqual(['lifecycle']);
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('gives way to an earlier time, and leaves none behind', async () => {
    let next: Next = at(Date.now() + 60 * second);
    const { triggers, changed, drains } = started(() => next);
    await pass();
    next = at(Date.now() + 10 * second);
    for (let change = 0; change < 20; change += 1) void changed();
    await pass();
    expect(vi.getTimerCount()).toBe(1);
    drains.mockImplementation(async () => {
      next = none;
      return done;
    });
    await pass(2 * hour);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('looks at the clock again within an hour, however far the time is', async () => {
    const { triggers } = started(() => at(Date.now() + 1_000 * hour));
    await pass(hour + second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('does not run hot where what is due is never sent', async () => {
    const { triggers, reads } = started(() => at(0));
    await pass(minute);
    expect(triggers.length).toBeGreaterThan(10);
    expect(triggers.length).toBeLessThanOrEqual(62);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(63);
  });

  it('does not run hot where every drain tells of changes', async () => {
    const { triggers, drains, changed } = started(() => at(0));
    drains.mockImplementation(async () => {
      for (let change = 0; change < 10; change += 1) await changed();
      return done;
    });
    await pass(minute);
    expect(triggers.length).toBeLessThanOrEqual(62);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('waits while a drain runs, and is set when the last one has ended', async () => {
    const { triggers, drains, changed } = started(() => at(0));
    await pass();
    const [one, other] = [deferred<DrainReport>(), deferred<DrainReport>()];
    drains.mockReturnValueOnce(one.promise).mockReturnValueOnce(other.promise);
    dispatchEvent(new Event('online'));
    page.isSeen('visible');
    expect(triggers).toHaveLength(3);
    await changed();
    await pass(10 * second);
    one.resolve(done);
    await pass(10 * second);
    expect(triggers).toHaveLength(3);
    other.resolve(done);
    await pass(2 * second);
    expect(triggers.slice(3)).toEqual(['timer', ...triggers.slice(4)]);
    expect(triggers.length).toBeGreaterThan(3);
  });

  it('waits a while where another context is delivering', async () => {
    const { triggers, drains } = started(() => at(0));
    drains.mockResolvedValue({ end: 'busy', delivered: 0 });
    dispatchEvent(new Event('online'));
    await pass(4.9 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle', 'timer']);
  });
});

/** A scheduler whose outbox waits for the connection, which probes find like this. */
async function lost(probed: ProbeResult) {
  const scheduler = started(() => whenReachable);
  scheduler.drains.mockResolvedValue(unreachable);
  scheduler.probe.mockResolvedValue(probed);
  await pass();
  const probesWithin = async (milliseconds: number) => {
    const before = scheduler.probe.mock.calls.length;
    await pass(milliseconds);
    return scheduler.probe.mock.calls.length - before;
  };
  return { ...scheduler, probesWithin };
}

describe('a missing connection', () => {
  it('is looked for every 5 seconds while the page is seen, and every 15 after ten minutes', async () => {
    const { probesWithin, triggers } = await lost('unreachable');
    expect(await probesWithin(4.9 * second)).toBe(0);
    expect(await probesWithin(0.2 * second)).toBe(1);
    expect(await probesWithin(minute)).toBe(12);
    await pass(9 * minute);
    expect(await probesWithin(minute)).toBe(4);
    expect(await probesWithin(hour)).toBe(240);
    expect(triggers).toEqual(['lifecycle']);
  });

  it('is looked for every 30 seconds while it is hidden, and every two minutes after ten', async () => {
    page.isSeen('hidden');
    const { probesWithin } = await lost('unreachable');
    expect(await probesWithin(29.9 * second)).toBe(0);
    expect(await probesWithin(0.2 * second)).toBe(1);
    expect(await probesWithin(9 * minute)).toBe(18);
    await pass(2 * minute);
    expect(await probesWithin(hour)).toBe(30);
  });

  it('is looked for often again as soon as the page is seen', async () => {
    page.isSeen('hidden');
    const { probesWithin, triggers } = await lost('unreachable');
    await pass(second);
    page.isSeen('visible');
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    expect(await probesWithin(10.1 * second)).toBe(2);
  });

  it.each(['captive-portal', 'unreachable'] as const)(
    'is still missing where the probe finds: %s',
    async (probed) => {
      const { probesWithin, triggers, isReachable } = await lost(probed);
      expect(await probesWithin(hour)).toBeGreaterThan(200);
      expect(triggers).toEqual(['lifecycle']);
      expect(isReachable).not.toHaveBeenCalled();
    },
  );

  it('is still missing where this site answers and the form service does not', async () => {
    const { probesWithin, triggers, isReachable } = await lost('reachable');
    isReachable.mockResolvedValue(false);
    expect(await probesWithin(hour)).toBeGreaterThan(200);
    expect(triggers).toEqual(['lifecycle']);
  });

  it('is back with the first probe that gets through, and everything follows it', async () => {
    let next: Next = whenReachable;
    const scheduler = started(() => next);
    const { triggers, drains, probe } = scheduler;
    drains.mockImplementation(async () => {
      next = none;
      return { end: 'done', delivered: 7 };
    });
    probe.mockResolvedValue('unreachable');
    await pass(12 * minute);
    probe.mockResolvedValue('reachable');
    await pass(15 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    const { length } = probe.mock.calls;
    await pass(hour);
    expect([triggers.length, probe.mock.calls.length]).toEqual([2, length]);
  });

  it('is looked for often again when it is lost the next time', async () => {
    let next: Next = whenReachable;
    const { probe, changed } = started(() => next);
    probe.mockResolvedValue('unreachable');
    await pass(30 * minute);
    next = none;
    await changed();
    await pass(minute);
    next = whenReachable;
    await changed();
    const { length } = probe.mock.calls;
    await pass(10.1 * second);
    expect(probe.mock.calls.length - length).toBe(2);
  });

  it('is looked for in time however often the outbox changes', async () => {
    const { probe, changed } = await lost('unreachable');
    for (let change = 0; change < 60; change += 1) {
      await pass(second);
      await changed();
    }
    expect(probe).toHaveBeenCalledTimes(12);
  });

  it('is not looked for by two probes at once', async () => {
    const { probe, changed, probesWithin } = await lost('unreachable');
    const { promise, resolve } = deferred<ProbeResult>();
    probe.mockReturnValueOnce(promise);
    expect(await probesWithin(5.1 * second)).toBe(1);
    await changed();
    expect(await probesWithin(minute)).toBe(0);
    resolve('unreachable');
    expect(await probesWithin(5.1 * second)).toBe(1);
  });

  it('is not looked for while the browser says that it is offline, which it takes back by an event', async () => {
    const { probe, isOnline, triggers } = await lost('unreachable');
    isOnline.mockReturnValue(false);
    await pass(hour);
    expect(probe).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
  });

  it('is not looked for again at once where it is back and the storage fails', async () => {
    const { drains, triggers } = await lost('reachable');
    drains.mockResolvedValue({ end: 'no-storage', delivered: 0, failure: 'full' });
    await pass(5.1 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    await pass(59 * second);
    expect(triggers).toHaveLength(2);
    await pass(2 * second);
    expect(triggers).toHaveLength(3);
  });
});

describe('where the storage fails', () => {
  it('tries once a minute where the outbox cannot be read; the other triggers remain', async () => {
    const { triggers } = started(() => null);
    await pass(10.5 * minute);
    expect(triggers).toHaveLength(11);
    expect(vi.getTimerCount()).toBe(1);
    dispatchEvent(new Event('online'));
    expect(triggers).toHaveLength(12);
  });

  it('tries again after a minute, not every second, and at once on an occasion', async () => {
    const { triggers, drains } = started(() => at(0));
    drains.mockResolvedValue({ end: 'no-storage', delivered: 0, failure: 'full' });
    dispatchEvent(new Event('online'));
    await pass(59 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    await pass(2 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle', 'timer']);
    dispatchEvent(new Event('online'));
    expect(triggers.at(-1)).toBe('lifecycle');
  });
});

it('is not put off by what a person tries in vain: after forty reports without signal the next try is seconds away', async () => {
  const outbox = { ...makeTestOutbox(), clock };
  const reader = createOutboxReader(outbox);
  const probe = vi.fn(async (): Promise<ProbeResult> => 'unreachable');
  outbox.service.follow(() => noConnection);
  /** Time and, between, what the fake database does without timers. */
  const turns = async (milliseconds: number) => {
    for (let step = 0; step < 5; step += 1) {
      await pass(milliseconds / 5);
      for (let turn = 0; turn < 200; turn += 1) await new Promise((next) => setImmediate(next));
    }
  };
  startScheduler(outbox, reader, {
    requestDrain: (request) => drain(outbox, request),
    probe,
    isVisible,
  });
  const names = Array.from({ length: 40 }, (_, index) => `report ${index}`);
  for (const name of names) {
    await submitNamed(outbox, [name]);
    expect(await drain(outbox, { trigger: 'submit' })).toMatchObject({ end: 'unreachable' });
  }
  const { backoffUntil, nextDrain } = await snapshotOf(outbox);
  expect([backoffUntil, nextDrain]).toEqual([0, whenReachable]);
  outbox.service.follow(() => sent);
  await turns(5 * second);
  expect(outbox.service.received).toEqual([]);
  probe.mockResolvedValue('reachable');
  await turns(5 * second);
  // The distances between so many requests take a few seconds more.
  for (let more = 0; more < 10; more += 1) await turns(second);
  expect(new Set(await readStates(outbox))).toEqual(new Set(['sent']));
  expect(outbox.service.received).toHaveLength(40);
});
