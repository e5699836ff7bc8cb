import { type LockHold, withDrainLock } from '#src/outbox/drain.ts';
import { isDelivering } from '#src/outbox/leases.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { Registration } from './registration.ts';

/** How long the newer version may take to take over while no drain may begin, in milliseconds. */
const longestTakeOver = 10_000;

/** How long a drain is waited for that goes on without the lock, and between two looks, in milliseconds. */
const longestDrainWait = 120_000;
const lookEvery = 2_000;

/**
 * Lets the newer version take over when no drain runs, under the drains' own lock, so that no submission
 * is torn away half sent. The page reloads meanwhile, which gives the lock back.
 */
export async function updateSafely(
  outbox: Outbox,
  registration: Pick<Registration, 'update'>,
): Promise<void> {
  const { clock, database } = outbox;
  const leaving = new AbortController();
  addEventListener('pagehide', () => leaving.abort(), { once: true });
  const latest = clock.now() + longestDrainWait;

  /** @returns whether the newer version may take over now */
  const isFree = async (held: LockHold): Promise<boolean> => {
    if (held === 'locked' || clock.now() >= latest) return true;
    const read = await database.read((transaction) => isDelivering(transaction, clock.now()));
    return !read.ok || !read.value;
  };

  const attempt = () =>
    withDrainLock(outbox, leaving.signal, async (held) => {
      if (!(await isFree(held))) return 'busy';
      registration.update();
      await clock.sleep(longestTakeOver);
      return 'updated';
    });
  while ((await attempt()) === 'busy') await clock.sleep(lookEvery);
}
