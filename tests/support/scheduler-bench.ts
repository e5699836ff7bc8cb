import { beforeEach, vi } from 'vitest';
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

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const done: DrainReport = { end: 'done', delivered: 0 };
export const unreachable: DrainReport = { end: 'unreachable', delivered: 0 };

/** Each test's page, with fake timers. */
export function pageOfEachTest(): PageLife {
  const page = new PageLife();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    page.begin();
    // Other test files must set no timer here.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
    vi.clearAllTimers();
  });
  return page;
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
