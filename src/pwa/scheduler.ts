import { onHost } from '#src/lib/site-path.ts';
import type { DrainReport, RequestDrain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { countOf, type NextDrain } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

/** Shortest delay of a timed drain, in milliseconds. */
const shortestTimer = 1_000;
/** Delay after a storage failure, in milliseconds. */
const storageWait = 60_000;
/** Delay if another context is draining, in milliseconds. */
const busyWait = 5_000;

/** Interval of form service probes if this site is unreachable, in milliseconds: visible or hidden. */
const askEvery = 25_000;
const askEveryHidden = 120_000;
/** Interval of drains despite failed probes, in milliseconds: a probe may be wrong. */
const tryEvery = 5 * 60_000;

/** The scheduler's dependencies besides the outbox. */
export type SchedulerDependencies = {
  readonly requestDrain: RequestDrain;
  /** Probes this site. */
  readonly probe: () => Promise<ProbeResult>;
  readonly isVisible: () => boolean;
};

/**
 * Starts the automatic drains: at the start, on reconnection, when the page becomes visible, and by one timer [5.7].
 * Waits for a service's backoff, and probes an unreachable service often. Probes this site first, because it may be
 * asked by everyone at once and a form service may not. If the browser reports no connection or this site fails, probes
 * are rarer but never stop.
 */
export function startScheduler(
  outbox: Outbox,
  reader: OutboxReader,
  { requestDrain, probe, isVisible }: SchedulerDependencies,
): void {
  const { clock, service } = outbox;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Earliest timed drain, in milliseconds since the epoch. */
  let notBefore = 0;
  /** Next probe, in milliseconds since the epoch; outbox changes do not delay it. */
  let lookAt = 0;
  /** Last probe of the form service and last drain, in milliseconds since the epoch. */
  let askedAt = clock.now();
  let triedAt = askedAt;

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
    clearTimeout(timer);
    running += 1;
    try {
      triedAt = clock.now();
      notBefore = clock.now() + waitAfter(await requestDrain({ trigger }));
    } finally {
      running -= 1;
      void reader.refresh();
    }
  }

  /** Probes an unreachable service, and drains once it answers. */
  async function look(since: number): Promise<void> {
    running += 1;
    const now = clock.now();
    // From the start, so that a hanging probe does not delay the next.
    lookAt = now + probeInterval(isVisible(), now - since);
    try {
      const isAskedRarely = now - askedAt >= (isVisible() ? askEvery : askEveryHidden);
      const siteAnswers = outbox.isOnline() && (await probe()) === 'reachable';
      if (!siteAnswers && !isAskedRarely) return;
      askedAt = now;
      if ((await service.isReachable()) || now - triedAt >= tryEvery) await run('timer');
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
    switch (next.kind) {
      case 'none':
        return;
      case 'when-reachable': {
        const latest = now + probeInterval(isVisible(), now - next.since);
        if (lookAt <= now || lookAt > latest) lookAt = latest;
        timer = setTimeout(() => void look(next.since), Math.max(lookAt, notBefore) - now);
        return;
      }
      case 'at': {
        const wait = Math.max(shortestTimer, Math.max(notBefore, next.at) - now);
        timer = setTimeout(() => void run('timer'), Math.min(wait, longestTimer));
      }
    }
  }

  /** With an empty outbox, does not even load the drain. */
  function start(): void {
    const read = reader.snapshot.get();
    if (read === null) return;
    unsubscribe();
    if (!read.ok || countOf(read.value, pendingStates) > 0) void run('lifecycle');
  }

  onReconnectOrVisible(() => void run('lifecycle'));
  const unsubscribe = reader.snapshot.subscribe(start);
  start();
  reader.snapshot.subscribe(arm);
}

/** @returns the shortest delay before a timed drain, in milliseconds */
function waitAfter({ end }: DrainReport): number {
  if (end === 'no-storage') return storageWait;
  return end === 'busy' ? busyWait : 0;
}

/** A small file with known text, never cached. */
export const probePath = '/reachable.txt';
export const probeText = 'we-the-people\n';

/** Probe limit, in milliseconds. */
const probeLimit = 4_000;

/** `captive-portal`: something else answered for the site. */
export type ProbeResult = 'reachable' | 'captive-portal' | 'unreachable';

/** Fetches the probe file and compares its text. */
export async function probe(get: typeof fetch): Promise<ProbeResult> {
  try {
    const response = await get(onHost(probePath), {
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

/** Probe intervals in milliseconds, for a visible or hidden page, at first and later. */
const seen = 5 * second;
const seenLater = 15 * second;
const hidden = 30 * second;
const hiddenLater = 120 * second;

/**
 * @param lost duration without a connection, in milliseconds
 * @returns milliseconds before the next probe
 */
export function probeInterval(visible: boolean, lost: number): number {
  if (visible) return lost < often ? seen : seenLater;
  return lost < often ? hidden : hiddenLater;
}
