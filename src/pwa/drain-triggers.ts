import type { Outbox } from '#src/outbox/outbox.ts';
import { readNextDrain } from '#src/outbox/read-outbox.ts';
import type { RequestDrain } from './drain-requests.ts';
import { longestTimer, onOccasion } from './occasions.ts';

/** The shortest time between two looks at the timer, in milliseconds. */
const shortestTimer = 1_000;
/** After a drain that could not use the device's storage, in milliseconds: a full disk does not empty itself. */
const storageWait = 60_000;

/**
 * Starts the drains that nobody asks for: at the app's start, when the connection returns, when the
 * page becomes visible, and on the backoff's timer (rulings 4).
 */
export function startDrainTriggers(outbox: Outbox, requestDrain: RequestDrain): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Milliseconds since the epoch before which no timed drain starts. */
  let notBefore = 0;

  async function run(urgency: 'occasion' | 'timer'): Promise<void> {
    clearTimeout(timer);
    running += 1;
    try {
      const { end } = await requestDrain(urgency);
      notBefore = end === 'no-storage' ? outbox.clock.now() + storageWait : 0;
    } finally {
      running -= 1;
      await arm();
    }
  }

  async function arm(): Promise<void> {
    if (running > 0) return;
    const next = await outbox.database.read((transaction) =>
      readNextDrain(transaction, outbox.clock.now()),
    );
    if (running > 0) return;
    clearTimeout(timer);
    if (next.ok && next.value === null) return;
    const now = outbox.clock.now();
    const at = Math.max(notBefore, next.ok && next.value !== null ? next.value : now + storageWait);
    const wait = Math.max(shortestTimer, at - now);
    timer = setTimeout(() => void run('timer'), Math.min(wait, longestTimer));
  }

  onOccasion(() => void run('occasion'));
  outbox.channel.subscribe(() => void arm());
  void run('occasion');
}
