import { afterEach, beforeEach, vi } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import { createStore } from '#src/lib/store.ts';
import type { DrainReport, Trigger } from '#src/outbox/drain.ts';
import type { OutboxReader, Reread } from '#src/outbox/outbox-reader.ts';
import type { NextDrain, OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { ProbeResult } from '#src/pwa/probe.ts';
import { startScheduler } from '#src/pwa/scheduler.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { PageLife } from '#tests/support/page-life.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const done: DrainReport = { end: 'done', delivered: 0 };
export const unreachable: DrainReport = { end: 'unreachable', delivered: 0 };

/** The page of each test; its time goes on only when it is told to. */
export function pageOfEachTest(): PageLife {
  const page = new PageLife();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    page.begin();
  });
  afterEach(() => {
    page.end();
    vi.useRealTimers();
  });
  return page;
}

export const clock = { now: () => Date.now(), sleep: async () => {} };
export const isVisible = () => document.visibilityState === 'visible';

/** What the outbox says of its next drain; `null` where it cannot be read. */
export type Next = NextDrain | null;
export const none: Next = { kind: 'none' };
export const whenReachable: Next = { kind: 'when-reachable' };
export const at = (time: number): Next => ({ kind: 'at', at: time });

/** An outbox in which one waits. */
const holdingOne: OutboxSnapshot = { ...emptySnapshot, counts: { queued: 1 } };

/**
 * A scheduler on an outbox that says when its next drain is.
 * @param first what is known of the outbox at the start
 */
export function started(
  next: () => Next = () => none,
  first: Reread<OutboxSnapshot> = succeed(holdingOne),
) {
  const triggers: Trigger[] = [];
  const reads = vi.fn();
  const snapshot = createStore<Reread<OutboxSnapshot>>(first);
  const read = async () => {
    await Promise.resolve();
    reads();
    const nextDrain = next();
    snapshot.set(nextDrain === null ? fail('unavailable') : succeed({ ...holdingOne, nextDrain }));
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
  return { triggers, drains, reads, probe, isReachable, isOnline, snapshot, changed: read };
}

/** Lets promises settle, then so much time pass. */
export const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
