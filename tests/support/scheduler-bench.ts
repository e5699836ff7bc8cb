import { beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import { createStore } from '#src/lib/store.ts';
import type { NextDrain, OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { OutboxReader, Reread } from '#src/outbox/reads/outbox-reader.ts';
import type { DrainReport, Trigger } from '#src/outbox/sender/drain.ts';
import type { ProbeResult } from '#src/sync/scheduler.ts';
import { startScheduler } from '#src/sync/scheduler.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { PageLife } from '#tests/support/page-life.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const done: DrainReport = { end: 'done', delivered: 0 };
export const unreachable: DrainReport = { end: 'unreachable', delivered: 0 };

export const page = new PageLife();

/** Each test's page, with fake timers. */
export function pageOfEachTest(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    page.begin();
    // Other test files must set no timer here.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
    vi.clearAllTimers();
  });
}

export const clock = { now: () => Date.now(), sleep: async () => {} };
export const isVisible = () => document.visibilityState === 'visible';

/** The outbox's next drain; `null` if it cannot be read. */
export type Next = NextDrain | null;
export const none: Next = { kind: 'none' };
/** Unreachable since the bench's first read. */
export const whenReachable: Next = { kind: 'when-reachable', since: 0 };
export const at = (time: number): Next => ({ kind: 'at', at: time });

const holdingOne: OutboxSnapshot = { ...emptySnapshot, counts: { queued: 1 } };

/** @param first the initial read of the outbox */
export function started(
  next: () => Next = () => none,
  first: Reread<OutboxSnapshot> = succeed(holdingOne),
) {
  const triggers: Trigger[] = [];
  const reads = vi.fn();
  const snapshot = createStore<Reread<OutboxSnapshot>>(first);
  let lostSince: number | null = null;
  const read = async () => {
    await Promise.resolve();
    reads();
    const given = next();
    if (given?.kind === 'when-reachable') lostSince ??= Date.now();
    else lostSince = null;
    const nextDrain =
      given?.kind === 'when-reachable' ? { ...given, since: lostSince ?? 0 } : given;
    snapshot.set(nextDrain === null ? fail('unavailable') : succeed({ ...holdingOne, nextDrain }));
  };
  const reader: OutboxReader = { snapshot, refresh: read, watch: () => () => {} };
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
  return { triggers, drains, reads, probe, isReachable, isOnline, snapshot, changed: read };
}

/** Settles promises, then advances time. */
export const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

const reports: Readonly<Record<string, DrainReport>> = {
  unreachable,
  'turned-away': { end: 'turned-away', delivered: 0 },
  busy: { end: 'busy', delivered: 0 },
  'no-storage': { end: 'no-storage', delivered: 0, failure: 'full' },
};
const probed: readonly ProbeResult[] = ['reachable', 'captive-portal', 'unreachable'];

/** What is next: `none`, `due`, `at 30` seconds from now, `lost` for a missing connection; else it cannot be read. */
function nextOf([kind, seconds]: readonly string[]): Next {
  if (kind === 'at') return at(Date.now() + Number(seconds) * second);
  const kinds: Readonly<Record<string, Next>> = { none, due: at(0), lost: whenReachable };
  return kinds[kind ?? ''] ?? null;
}

/** A scheduler on this page; what is next is read by `nextOf`. */
function schedulerWith(words: readonly string[]) {
  const outbox = { next: nextOf(words) };
  return { ...started(() => outbox.next), outbox };
}

function expectBetween(times: number, [fewest, most = fewest]: readonly string[]): void {
  expect(times).toBeGreaterThanOrEqual(Number(fewest));
  expect(times).toBeLessThanOrEqual(Number(most));
}

const steps: Steps<ReturnType<typeof schedulerWith>> = {
  next: ({ outbox }, words) => Object.assign(outbox, { next: nextOf(words) }),
  /** Something in the outbox has changed. */
  changed: ({ changed }) => changed(),
  /** Twenty changes, none of which waits for the one before. */
  burst: ({ changed }) => void Array.from({ length: 20 }, changed),
  /** In seconds. */
  pass: (_, [seconds]) => pass(Number(seconds) * second),
  'clock-back': (_, [seconds]) => vi.setSystemTime(Date.now() - Number(seconds) * second),
  online: () => dispatchEvent(new Event('online')),
  offline: () => dispatchEvent(new Event('offline')),
  seen: () => page.isSeen('visible'),
  /** How every drain ends from now on; with `ends-all` it leaves nothing to do. */
  ends: ({ drains }, [end = '']) => drains.mockResolvedValue(reports[end] ?? done),
  'ends-all': ({ drains, outbox }) =>
    drains.mockImplementation(async () => {
      outbox.next = none;
      return done;
    }),
  /** What a probe of this site finds from now on, and whether the form service answers. */
  site: ({ probe }, [found]) =>
    probe.mockResolvedValue(probed.find((one) => one === found) ?? 'reachable'),
  service: ({ isReachable }, [word]) => isReachable.mockResolvedValue(word === 'answers'),
  'says-offline': ({ isOnline }) => isOnline.mockReturnValue(false),
  /** All drains by their triggers; with `...`, more may follow. */
  drained({ triggers }, words) {
    const told = words.filter((word) => word !== '...');
    expect(words.includes('...') ? triggers.slice(0, told.length) : triggers).toEqual(told);
  },
  /** So often, or from so often to so often; probes and questions since `count`. */
  drains: ({ triggers }, times) => expectBetween(triggers.length, times),
  count: ({ probe, isReachable }) => [probe, isReachable].map((one) => one.mockClear()),
  probes: ({ probe }, times) => expectBetween(probe.mock.calls.length, times),
  questions: ({ isReachable }, times) => expectBetween(isReachable.mock.calls.length, times),
  reads: ({ reads }, times) => expectBetween(reads.mock.calls.length, times),
  timers: (_, [count]) => expect(vi.getTimerCount()).toBe(Number(count)),
};

/** Plays a program of which the first step says what is next at the start. */
export function play(program: string): Promise<void> {
  const [next = ''] = program.split(';');
  return playSteps(steps, schedulerWith(next.trim().split(' ')), program.slice(next.length + 1));
}

/** One test for each program, under its title. */
export function plays(programs: Readonly<Record<string, string>>): void {
  for (const [title, program] of Object.entries(programs)) it(title, () => play(program));
}
