import { onHost } from '#src/lib/site-path.ts';
import type { DrainReport, RequestDrain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { countOf, type NextDrain } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

/** The shortest time between two timed drains, in milliseconds. */
const shortestTimer = 1_000;
/** After a drain that could not use the device's storage, in milliseconds: a full disk does not empty itself. */
const storageWait = 60_000;
/** After a drain that found another context delivering, in milliseconds. */
const busyWait = 5_000;

/** How often the form service is asked, even if this site does not answer, in milliseconds: seen or hidden. */
const askEvery = 25_000;
const askEveryHidden = 120_000;
/** How often something is sent, though nothing answers, in milliseconds: a probe may be wrong. */
const tryEvery = 5 * 60_000;

/** What the scheduler reaches besides the outbox. */
export type SchedulerDependencies = {
  readonly requestDrain: RequestDrain;
  /** Whether this site answers, and is this site. */
  readonly probe: () => Promise<ProbeResult>;
  readonly isVisible: () => boolean;
};

/**
 * Starts the drains that nobody requests: at the app's start, when the connection returns or the page becomes visible,
 * and by one timer (specification 5.7). A troubled service is left alone until its backoff is over. A service that is
 * away is looked for often. This site is asked first: it may well be asked by everybody, and a form service not. What
 * the browser says of its connection, and a site that does not answer, make these looks rarer, and never stop them.
 */
export function startScheduler(
  outbox: Outbox,
  reader: OutboxReader,
  { requestDrain, probe, isVisible }: SchedulerDependencies,
): void {
  const { clock, service } = outbox;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Milliseconds since the epoch before which the timer starts no drain. */
  let notBefore = 0;
  /** Milliseconds since the epoch of the next look; changes of the outbox do not put it off. */
  let lookAt = 0;
  /** When the form service was last asked, and something last sent, in milliseconds since the epoch. */
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

  /** Looks for a service that is away, and drains once it answers. */
  async function look(since: number): Promise<void> {
    running += 1;
    const now = clock.now();
    // From its start: one that hangs does not put the next one off.
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

  /** At the app's start. If the outbox is empty, a page does not even load what drains. */
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

/** @returns milliseconds before the timer's next drain, whatever is due */
function waitAfter({ end }: DrainReport): number {
  if (end === 'no-storage') return storageWait;
  return end === 'busy' ? busyWait : 0;
}

/** A small file of this site, never from a cache; its text is known. */
export const probePath = '/reachable.txt';
export const probeText = 'we-the-people\n';

/** How long a probe may take, in milliseconds. */
const probeLimit = 4_000;

/** What the probe has found: the site itself, something that answers in its place, or nothing. */
export type ProbeResult = 'reachable' | 'captive-portal' | 'unreachable';

/** Asks for the file; a response with other contents is some network's own, such as its log-in page. */
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
/** How long one looks often, in milliseconds; then the battery is spared. */
const often = 10 * 60 * second;

/** Between two probes, in milliseconds: of a page that is seen or hidden, at first and later. */
const seen = 5 * second;
const seenLater = 15 * second;
const hidden = 30 * second;
const hiddenLater = 120 * second;

/**
 * @param lost how long the connection has been missing, in milliseconds
 * @returns how long to wait before the next probe, in milliseconds
 */
export function probeInterval(visible: boolean, lost: number): number {
  if (visible) return lost < often ? seen : seenLater;
  return lost < often ? hidden : hiddenLater;
}
