import { longestTimer, onReconnectOrVisible } from '#src/lib/page-life.ts';
import { onSite } from '#src/lib/site-path.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { ahead, timeSince } from '#src/outbox/model/retry-policy.ts';
import { countOf, type NextDrain } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import type { DrainReport, RequestDrain } from '#src/outbox/sender/drain.ts';

/** Shortest timed delay, in milliseconds. */
const shortestTimer = 1_000;
/** After a storage failure, in milliseconds. */
const storageWait = 60_000;
/** If another context drains, in milliseconds. */
const busyWait = 5_000;

/** Between form service probes while this site is unreachable, in milliseconds. */
const serviceProbeEvery = 25_000;
const serviceProbeEveryHidden = 120_000;
/** Between drains despite failed probes, which may be wrong; in milliseconds. */
const drainEvery = 5 * 60_000;

export type SchedulerDependencies = {
  readonly requestDrain: RequestDrain;
  readonly probe: () => Promise<ProbeResult>;
  readonly isVisible: () => boolean;
  /** False for what was submitted on this page, whose drain has begun. */
  readonly isOpening?: boolean;
};

/**
 * Drains at the start, on reconnection, when the page becomes visible, and by one timer [5.7]. Waits for a service's
 * backoff; probes an unreachable service often. Probes this site first: everyone may ask it at once, but not a form
 * service. If the browser reports no connection or this site fails, probes are rarer but never stop.
 */
export function startScheduler(
  outbox: Outbox,
  reader: OutboxReader,
  { requestDrain, probe, isVisible, isOpening = true }: SchedulerDependencies,
): void {
  const { clock, service } = outbox;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  let seen: Seen = { lookedAt: 0, probedAt: clock.now(), drainedAt: clock.now(), notBefore: 0 };

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
    clearTimeout(timer);
    running += 1;
    try {
      seen = { ...seen, drainedAt: clock.now() };
      const wait = waitAfter(await requestDrain({ trigger }));
      seen = { ...seen, notBefore: clock.now() + wait };
    } finally {
      running -= 1;
      void reader.refresh();
    }
  }

  /** Drains once an unreachable service answers. */
  async function look(): Promise<void> {
    running += 1;
    const now = clock.now();
    // From the start: a hanging probe must not delay the next.
    seen = { ...seen, lookedAt: now };
    try {
      const isServiceDue =
        timeSince(seen.probedAt, now) >=
        (isVisible() ? serviceProbeEvery : serviceProbeEveryHidden);
      const siteAnswers = outbox.isOnline() && (await probe()) === 'reachable';
      if (!siteAnswers && !isServiceDue) return;
      seen = { ...seen, probedAt: now };
      const isDrainDue = timeSince(seen.drainedAt, now) >= drainEvery;
      if ((await service.isReachable()) || isDrainDue) await run('timer');
    } finally {
      running -= 1;
      arm();
    }
  }

  function nextDrain(): NextDrain {
    const read = reader.snapshot.get();
    if (read === null) return { kind: 'none' };
    return read.ok ? read.value.nextDrain : { kind: 'at', at: clock.now() + storageWait };
  }

  function arm(): void {
    if (running > 0) return;
    clearTimeout(timer);
    const next = nextDrain();
    const now = clock.now();
    const at = nextLook(next, seen, now, isVisible());
    if (at === null) return;
    const wait = Math.min(at - now, longestTimer);
    timer = setTimeout(() => void (next.kind === 'when-reachable' ? look() : run('timer')), wait);
  }

  /** An empty outbox does not even load the drain. */
  function start(): void {
    const read = reader.snapshot.get();
    if (read === null) return;
    unsubscribe();
    if (isOpening && (!read.ok || countOf(read.value, pendingStates) > 0)) void run('lifecycle');
  }

  onReconnectOrVisible(() => void run('lifecycle'));
  const unsubscribe = reader.snapshot.subscribe(start);
  start();
  reader.snapshot.subscribe(arm);
  arm();
}

/** @returns milliseconds */
function waitAfter({ end }: DrainReport): number {
  if (end === 'no-storage') return storageWait;
  return end === 'busy' ? busyWait : 0;
}

/** Never cached, with known text. */
export const probePath = '/reachable.txt';
export const probeText = 'we-the-people\n';

/** In milliseconds. */
const probeLimit = 4_000;

/** `captive-portal`: something else answered. */
export type ProbeResult = 'reachable' | 'captive-portal' | 'unreachable';

export async function probe(get: typeof fetch): Promise<ProbeResult> {
  try {
    const response = await get(onSite(probePath), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeLimit),
    });
    return (await response.text()) === probeText ? 'reachable' : 'captive-portal';
  } catch {
    return 'unreachable';
  }
}

const second = 1_000;
/** How long probes are frequent, in milliseconds; later they spare the battery. */
const often = 10 * 60 * second;

/** Between probes of a visible or hidden page, in milliseconds. */
const visible = 5 * second;
const visibleLater = 15 * second;
const hidden = 30 * second;
const hiddenLater = 120 * second;

/** What a page has done, in milliseconds since the epoch. */
export type Seen = {
  /** The last look for a connection, and at the form service itself. */
  readonly lookedAt: number;
  readonly probedAt: number;
  readonly drainedAt: number;
  /** Storage failed, or another context drains. */
  readonly notBefore: number;
};

/** @returns when a page drains next, or looks for a missing connection; null for nothing to do */
export function nextLook(
  next: NextDrain,
  { lookedAt, drainedAt, notBefore }: Seen,
  now: number,
  isVisible: boolean,
): number | null {
  if (next.kind === 'none') return null;
  const earliest = ahead(notBefore, now, storageWait);
  if (next.kind === 'at') return Math.max(now + shortestTimer, earliest, next.at);
  const isEarly = timeSince(next.since, now) < often;
  const wait = isVisible ? (isEarly ? visible : visibleLater) : isEarly ? hidden : hiddenLater;
  const done = [next.since, lookedAt, drainedAt];
  return Math.max(earliest, ...done.map((at) => now - timeSince(at, now) + wait));
}
