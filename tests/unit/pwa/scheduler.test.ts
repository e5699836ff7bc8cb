// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import type { DrainManner, DrainReport } from '#src/outbox/drain.ts';
import { startDrainTriggers } from '#src/pwa/drain-triggers.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred } from '#tests/support/outbox-service.ts';

const second = 1_000;
const hour = 3_600 * second;
const done: DrainReport = { end: 'done', delivered: 0 };

const targets = [window, document] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  seen('visible');
  for (const target of targets) vi.spyOn(target, 'addEventListener');
});

// A page starts its triggers once and for good; here the next test is the next page.
afterEach(() => {
  for (const target of targets) {
    for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls) {
      target.removeEventListener(type, listener);
    }
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function seen(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Triggers on an outbox that says when its next drain is; null where nothing waits. */
function startedTriggers(next: () => number | null = () => null) {
  const urgencies: DrainManner['urgency'][] = [];
  const reads = vi.fn();
  const base = makeTestOutbox();
  const database = {
    ...base.database,
    read: async () => {
      reads();
      return succeed(next());
    },
  };
  const drains = vi.fn(async (): Promise<DrainReport> => done);
  const clock = { now: () => Date.now(), sleep: async () => {} };
  const outbox = { ...base, clock, database: database as typeof base.database };
  startDrainTriggers(outbox, (urgency) => {
    urgencies.push(urgency);
    return drains();
  });
  return { urgencies, drains, reads, channel: outbox.channel };
}

/** Lets promises settle, then so much time pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

it('drains at the start', async () => {
  const { urgencies } = startedTriggers();
  expect(urgencies).toEqual(['occasion']);
  await pass(24 * hour);
  expect(urgencies).toEqual(['occasion']);
});

it('drains when the connection returns', async () => {
  const { urgencies } = startedTriggers();
  await pass();
  dispatchEvent(new Event('offline'));
  expect(urgencies).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(urgencies).toEqual(['occasion', 'occasion']);
});

it('drains when the page becomes visible, and not when it is hidden', async () => {
  const { urgencies } = startedTriggers();
  await pass();
  seen('hidden');
  expect(urgencies).toHaveLength(1);
  seen('visible');
  expect(urgencies).toEqual(['occasion', 'occasion']);
});

describe('the timer', () => {
  it('drains when the time of the next one has come, and not before', async () => {
    const due = Date.now() + 30 * second;
    let next: number | null = due;
    const { urgencies, drains } = startedTriggers(() => next);
    await pass(29.9 * second);
    expect(urgencies).toEqual(['occasion']);
    drains.mockImplementationOnce(async () => {
      next = null;
      return done;
    });
    await pass(0.2 * second);
    expect(urgencies).toEqual(['occasion', 'timer']);
    await pass(24 * hour);
    expect(urgencies).toHaveLength(2);
  });

  it('is set anew when something was enqueued, in whatever tab', async () => {
    let next: number | null = null;
    const { urgencies, channel } = startedTriggers(() => next);
    await pass(hour);
    next = Date.now() + 5 * second;
    channel.changed();
    await pass(6 * second);
    expect(urgencies).toEqual(['occasion', 'timer', ...urgencies.slice(2)]);
  });

  it('gives way to an earlier time, and leaves none behind', async () => {
    let next: number | null = Date.now() + 60 * second;
    const { urgencies, channel, drains } = startedTriggers(() => next);
    await pass();
    next = Date.now() + 10 * second;
    for (let change = 0; change < 20; change += 1) channel.changed();
    await pass();
    expect(vi.getTimerCount()).toBe(1);
    drains.mockImplementation(async () => {
      next = null;
      return done;
    });
    await pass(2 * hour);
    expect(urgencies).toEqual(['occasion', 'timer']);
  });

  it('looks at the clock again within an hour, however far the time is', async () => {
    const { urgencies } = startedTriggers(() => Date.now() + 1_000 * hour);
    await pass(hour + second);
    expect(urgencies).toEqual(['occasion', 'timer']);
  });

  it('does not run hot where what is due is never sent', async () => {
    const { urgencies, reads } = startedTriggers(() => 0);
    await pass(60 * second);
    expect(urgencies.length).toBeGreaterThan(10);
    expect(urgencies.length).toBeLessThanOrEqual(62);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(63);
  });

  it('does not run hot where every drain tells of changes', async () => {
    const { urgencies, drains, reads, channel } = startedTriggers(() => 0);
    drains.mockImplementation(async () => {
      for (let change = 0; change < 10; change += 1) channel.changed();
      return done;
    });
    await pass(60 * second);
    expect(urgencies.length).toBeLessThanOrEqual(62);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(63);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('waits while a drain runs, and is set when the last one has ended', async () => {
    const { urgencies, drains, channel } = startedTriggers(() => 0);
    await pass();
    const [one, other] = [deferred<DrainReport>(), deferred<DrainReport>()];
    drains.mockReturnValueOnce(one.promise).mockReturnValueOnce(other.promise);
    dispatchEvent(new Event('online'));
    seen('visible');
    expect(urgencies).toHaveLength(3);
    channel.changed();
    await pass(10 * second);
    one.resolve(done);
    await pass(10 * second);
    expect(urgencies).toHaveLength(3);
    other.resolve(done);
    await pass(2 * second);
    expect(urgencies.slice(3)).toEqual(['timer', ...urgencies.slice(4)]);
    expect(urgencies.length).toBeGreaterThan(3);
  });
});

it('tries once a minute where the outbox cannot be read; the other triggers remain', async () => {
  const base = makeTestOutbox();
  const database = { ...base.database, read: async () => ({ ok: false, error: 'unavailable' }) };
  const requestDrain = vi.fn(async (): Promise<DrainReport> => done);
  startDrainTriggers({ ...base, database: database as typeof base.database }, requestDrain);
  await pass(10.5 * 60 * second);
  expect(requestDrain).toHaveBeenCalledTimes(11);
  expect(vi.getTimerCount()).toBe(1);
  dispatchEvent(new Event('online'));
  expect(requestDrain).toHaveBeenCalledTimes(12);
});

describe('where the storage fails', () => {
  it('tries again after a minute, not every second, and at once on an occasion', async () => {
    const { urgencies, drains } = startedTriggers(() => 0);
    drains.mockImplementation(async () => ({ end: 'no-storage', delivered: 0, failure: 'full' }));
    dispatchEvent(new Event('online'));
    await pass(59 * second);
    expect(urgencies).toEqual(['occasion', 'occasion']);
    await pass(2 * second);
    expect(urgencies).toEqual(['occasion', 'occasion', 'timer']);
    dispatchEvent(new Event('online'));
    expect(urgencies.at(-1)).toBe('occasion');
  });
});
