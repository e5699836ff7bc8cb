import { onPageLife } from '#src/lib/page-life.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { type LockHold, withDrainLock } from '#src/outbox/sender/drain.ts';
import { isDelivering } from '#src/outbox/sender/recover.ts';
import { longestTakeOver } from './registration.ts';

/** For a drain without the lock, and between checks; in milliseconds. */
const longestDrainWait = 120_000;
const lookEvery = 2_000;

/** The page to update. */
export type OlderPage = {
  /** Lets the newer version take control, which reloads the page. */
  update(): void;
  /** Loads the page again. */
  navigate(): void;
  /** Notes an update of this version in this tab. Returns whether it is the first. */
  isFirstTry(): boolean;
};

/**
 * Updates under the drain lock, so that no submission is interrupted; the reload releases it. Navigates if the newer
 * version does not take control.
 * @returns only if the page is still there
 */
export async function updateSafely(outbox: Outbox, page: OlderPage): Promise<void> {
  const { clock, database } = outbox;
  const leaving = new AbortController();
  onPageLife({ left: () => leaving.abort() });
  const latest = clock.now() + longestDrainWait;

  const isFree = async (held: LockHold): Promise<boolean> => {
    if (held === 'locked' || clock.now() >= latest) return true;
    const read = await database.read((transaction) => isDelivering(transaction, clock.now()));
    return !read.ok || !read.value;
  };

  const attempt = () =>
    withDrainLock(outbox, leaving.signal, async (held) => {
      if (!(await isFree(held))) return 'busy';
      page.update();
      await clock.sleep(longestTakeOver);
      return 'updated';
    });
  let end = await attempt();
  for (; end === 'busy'; end = await attempt()) await clock.sleep(lookEvery);
  if (end !== 'updated' || !page.isFirstTry()) return;
  page.navigate();
  await clock.sleep(longestTakeOver);
}
