import type { DrainReport } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { countOf, type NextDrain } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import type { RequestDrain } from './drain-queue.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';
import { type ProbeResult, probeInterval } from './probe.ts';

/** The shortest time between two timed drains, in milliseconds. */
const shortestTimer = 1_000;
/** After a drain that could not use the device's storage, in milliseconds: a full disk does not empty itself. */
const storageWait = 60_000;
/** After a drain that found another context delivering, in milliseconds. */
const busyWait = 5_000;
/** While the browser says that it is offline, in milliseconds; it tells when it no longer is. */
const offlineWait = 30_000;

const waits: Readonly<Partial<Record<DrainReport['end'], number>>> = {
  'no-storage': storageWait,
  busy: busyWait,
  offline: offlineWait,
};

/** What the scheduler reaches besides the outbox. */
export type SchedulerDependencies = {
  readonly requestDrain: RequestDrain;
  /** Whether this site answers, and is this site. */
  readonly probe: () => Promise<ProbeResult>;
  readonly isVisible: () => boolean;
};

/**
 * Starts the drains that nobody asks for: at the app's start, when the connection returns or the page
 * becomes visible, and by one timer (specification 5.7). A service that has too much to do is left alone until
 * its backoff is over; a connection that is missing costs it nothing, so it is looked for often, and the
 * queue follows the first probe that gets through.
 */
export function startScheduler(
  outbox: Outbox,
  reader: OutboxReader,
  { requestDrain, probe, isVisible }: SchedulerDependencies,
): void {
  const { clock } = outbox;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Milliseconds since the epoch before which no timed drain starts. */
  let notBefore = 0;
  /** Since when the connection has been missing; null while it is not known to be. */
  let lostSince: number | null = null;
  /** Milliseconds since the epoch of the next probe; changes of the outbox do not put it off. */
  let probeAt = 0;

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
    clearTimeout(timer);
    running += 1;
    try {
      note(await requestDrain({ trigger }));
    } finally {
      running -= 1;
      reader.refresh();
    }
  }

  function note({ end }: DrainReport): void {
    const wait = waits[end];
    notBefore = wait === undefined ? 0 : clock.now() + wait;
    if (end === 'unreachable') lostSince ??= clock.now();
    if (end === 'done') lostSince = null;
  }

  async function look(): Promise<void> {
    running += 1;
    // From its beginning: one that hangs puts the next one off no longer.
    probeAt = clock.now() + interval();
    try {
      // A browser that says it is offline tells when it no longer is.
      if (outbox.isOnline() && (await probe()) === 'reachable' && (await serviceAnswers())) {
        await run('timer');
      }
    } finally {
      running -= 1;
      arm(nextDrain());
    }
  }

  function interval(): number {
    const now = clock.now();
    lostSince ??= now;
    return probeInterval(isVisible(), now - lostSince);
  }

  // The site may answer while the service does not.
  const serviceAnswers = () => outbox.service.isReachable();

  const nextDrain = (): NextDrain => {
    const read = reader.snapshot.get();
    if (read === null) return { kind: 'none' };
    return read.ok ? read.value.nextDrain : { kind: 'at', at: clock.now() + storageWait };
  };

  function arm(next: NextDrain): void {
    if (running > 0) return;
    clearTimeout(timer);
    switch (next.kind) {
      case 'none':
        lostSince = null;
        return;
      case 'when-reachable': {
        const now = clock.now();
        const latest = now + interval();
        if (probeAt <= now || probeAt > latest) probeAt = latest;
        timer = setTimeout(() => void look(), Math.max(probeAt, notBefore) - now);
        return;
      }
      case 'at': {
        const wait = Math.max(shortestTimer, Math.max(notBefore, next.at) - clock.now());
        timer = setTimeout(() => void run('timer'), Math.min(wait, longestTimer));
      }
    }
  }

  /** At the app's start. Where the outbox is empty, a page does not even load what drains. */
  function start(): void {
    const read = reader.snapshot.get();
    if (read === null) return;
    heard();
    if (!read.ok || countOf(read.value, pendingStates) > 0) void run('lifecycle');
  }

  onReconnectOrVisible(() => void run('lifecycle'));
  const heard = reader.snapshot.subscribe(start);
  start();
  reader.snapshot.subscribe(() => arm(nextDrain()));
}
