import type { Outbox } from '#src/outbox/outbox.ts';
import { inTurn } from '#src/outbox/turn.ts';
import type { Registration } from './registration.ts';

/** How long the newer version may take to take over while no drain may begin, in milliseconds. */
const longestTakeOver = 10_000;

/**
 * Lets the newer version take over when no drain runs, under the drains' own lock, so that no submission
 * is torn away half sent. The page loads anew meanwhile, which gives the lock back.
 */
export const updateInTurn = (
  outbox: Outbox,
  registration: Pick<Registration, 'update'>,
): Promise<void> =>
  inTurn(outbox, true, () => {
    registration.update();
    return outbox.clock.sleep(longestTakeOver);
  });
