import { type LockHold, withDrainLock } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { isDelivering } from '#src/outbox/recover.ts';
import type { Registration } from './registration.ts';

/** For the activation, while no drain may begin; in milliseconds. */
const longestTakeOver = 10_000;

/** For a drain without the lock, and between checks; in milliseconds. */
const longestDrainWait = 120_000;
const lookEvery = 2_000;

/** Updates under the drain lock, so that no submission is interrupted; the reload releases it. */
export async function updateSafely(
  outbox: Outbox,
  registration: Pick<Registration, 'update'>,
): Promise<void> {
  const { clock, database } = outbox;
  const leaving = new AbortController();
  addEventListener('pagehide', () => leaving.abort(), { once: true });
  const latest = clock.now() + longestDrainWait;

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
