import { onHost } from '#src/lib/site-path.ts';
import type { DrainReport, RequestDrain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { countOf, type NextDrain } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

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
  /** Whether a hidden page probes nothing, to spare the battery. */
  readonly sparesHidden?: () => boolean;
};

/**
 * Drains at the start, on reconnection, when the page becomes visible, and by one timer [5.7]. Waits for a service's
 * backoff; probes an unreachable service often. Probes this site first: everyone may ask it at once, but not a form
 * service. If the browser reports no connection or this site fails, probes are rarer but never stop.
 */
export function startScheduler(
  outbox: Outbox,
  reader: OutboxReader,
  { requestDrain, probe, isVisible, sparesHidden = () => false }: SchedulerDependencies,
): void {
  const { clock, service } = outbox;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Earliest timed drain, in milliseconds since the epoch. */
  let notBefore = 0;
  /** Next probe, in milliseconds since the epoch; outbox changes do not delay it. */
  let lookAt = 0;
  /** Last form service probe and drain, in milliseconds since the epoch. */
  let serviceProbedAt = clock.now();
  let drainedAt = serviceProbedAt;

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
    clearTimeout(timer);
    running += 1;
    try {
      drainedAt = clock.now();
      notBefore = clock.now() + waitAfter(await requestDrain({ trigger }));
    } finally {
      running -= 1;
      void reader.refresh();
    }
  }

  /** Until the page is visible again, which drains. */
  const isResting = () => !isVisible() && sparesHidden();

  /** Drains once an unreachable service answers. */
  async function look(since: number): Promise<void> {
    if (isResting()) return;
    running += 1;
    const now = clock.now();
    // From the start: a hanging probe must not delay the next.
    lookAt = now + probeInterval(isVisible(), now - since);
    try {
      const isServiceDue =
        now - serviceProbedAt >= (isVisible() ? serviceProbeEvery : serviceProbeEveryHidden);
      const siteAnswers = outbox.isOnline() && (await probe()) === 'reachable';
      if (!siteAnswers && !isServiceDue) return;
      serviceProbedAt = now;
      if ((await service.isReachable()) || now - drainedAt >= drainEvery) await run('timer');
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
        if (isResting()) return;
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

  /** An empty outbox does not even load the drain. */
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

/** Between probes of a visible or hidden page, in milliseconds. */
const seen = 5 * second;
const seenLater = 15 * second;
const hidden = 30 * second;
const hiddenLater = 120 * second;

/**
 * @param lost milliseconds without a connection
 * @returns milliseconds before the next probe
 */
export function probeInterval(visible: boolean, lost: number): number {
  if (visible) return lost < often ? seen : seenLater;
  return lost < often ? hidden : hiddenLater;
}
