import { withDrainLock } from '#src/outbox/drain-lock.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { Registration } from './registration.ts';

/** How long the newer version may take to take over while no drain may begin, in milliseconds. */
const longestTakeOver = 10_000;

/**
 * Lets the newer version take over when no drain runs, under the drains' own lock, so that no submission
 * is torn away half sent. The page reloads meanwhile, which gives the lock back.
 */
export async function updateSafely(
  outbox: Outbox,
  registration: Pick<Registration, 'update'>,
): Promise<void> {
  const left = new AbortController();
  addEventListener('pagehide', () => left.abort(), { once: true });
  await withDrainLock(outbox, { userWaits: true, left: left.signal }, () => {
    registration.update();
    return outbox.clock.sleep(longestTakeOver);
  });
}
