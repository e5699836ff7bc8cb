import type { StorageFailure } from './database.ts';
import { takeLease } from './lease.ts';
import type { Outbox } from './outbox.ts';
import { endPause, holdsBack, lengthenPause, readPause } from './pause.ts';
import { recover } from './recover.ts';
import { gapBetweenRequests, longestStartDelay } from './retry-policy.ts';
import { delayAlone, settle } from './settle.ts';
import { readStop } from './stop.ts';
import type { Sending } from './submission.ts';
import { inTurn, isAskedFor } from './turn.ts';

/** How a drain is to go about it. */
export type DrainManner = {
  /**
   * `asked`: somebody waits for it. It starts at once, tries everything and keeps no distance.
   * `occasion`: something has changed (a start, a connection). It waits a little and keeps a distance.
   * `timer`: nothing has changed but the time. Like an occasion; besides, it respects the pause.
   */
  readonly urgency: 'asked' | 'occasion' | 'timer';
  /** Sends one submission alone, by its sequence, also while the person has paused all others. */
  readonly only?: number | undefined;
  /** Ends the drain between two submissions. */
  readonly signal?: AbortSignal;
};

type DrainEnd = 'done' | 'paused' | 'stopped' | 'practising' | 'unreachable' | 'interrupted';

/**
 * What a drain did.
 * - `done`: nothing is left that was due.
 * - `paused`: an earlier drain's pause, or the wait that the service asked for, is not over; nothing
 *   was tried.
 * - `stopped`: the person has paused the sending; the rest stays.
 * - `practising`: the person practises; the rest stays.
 * - `unreachable`: the form service is out of reach; the next automatic drain comes after a pause.
 * - `interrupted`: the signal ended it, or it gave way to a drain that somebody asked for.
 * - `no-storage`: the outbox cannot be read or written.
 */
export type DrainReport =
  | { readonly end: DrainEnd; readonly delivered: number }
  | { readonly end: 'no-storage'; readonly delivered: number; readonly failure: StorageFailure };

/**
 * Delivers what is queued, in order of capture, one at a time, one drain at a time across all tabs and
 * the worker. A drain that finds another one under way waits for its turn, so that what was enqueued
 * behind the other's back is still delivered; an automatic one gives way to one that is asked for.
 */
export async function drain(outbox: Outbox, manner: DrainManner): Promise<DrainReport> {
  if (manner.urgency !== 'asked') {
    await outbox.clock.sleep(outbox.random() * longestStartDelay);
  }
  return inTurn(outbox, manner.urgency === 'asked', () => drainAlone(outbox, manner));
}

async function drainAlone(outbox: Outbox, manner: DrainManner): Promise<DrainReport> {
  const asked = manner.urgency === 'asked';
  let delivered = 0;
  const recovered = await recover(outbox);
  if (!recovered.ok) return { end: 'no-storage', delivered, failure: recovered.error };
  const pause = await outbox.database.read(readPause);
  if (!pause.ok) return { end: 'no-storage', delivered, failure: pause.error };
  if (manner.urgency !== 'asked' && holdsBack(pause.value, manner.urgency, outbox.clock.now())) {
    return { end: 'paused', delivered };
  }

  const tried = new Set<number>();
  // A submission that failed, and of which the next one will tell whether the trouble is its own.
  let suspect: Sending | null = null;
  let paused = pause.value.failures > 0;

  for (;;) {
    if (manner.signal?.aborted || (!asked && (await isAskedFor(outbox))))
      return { end: 'interrupted', delivered };
    const order = suspect === null ? 'oldest' : 'least-tried';
    const taken = await takeLease(outbox, { order, tried, early: asked, only: manner.only });
    if (!taken.ok) return { end: 'no-storage', delivered, failure: taken.error };
    const sending = taken.value;
    if (sending === null) break;
    tried.add(sending.sequence);
    outbox.channel.changed();

    const mapping = outbox.mapping[sending.form];
    if (mapping === undefined) throw new Error(`Leased for an unconnected form: ${sending.form}`);
    const outcome = await outbox.service.deliver({ ...sending, mapping });
    // A second try costs less than the duplicate that an unrecorded delivery would become.
    const first = await settle(outbox, sending, outcome);
    const settled = first.ok ? first : await settle(outbox, sending, outcome);
    outbox.channel.changed();
    if (!settled.ok) return { end: 'no-storage', delivered, failure: settled.error };

    if (outcome.kind === 'unreachable') {
      // A service that asks to wait is not tried with the next one either.
      if (suspect !== null || outcome.notBefore !== undefined) {
        await lengthenPause(outbox, outcome.notBefore);
        outbox.channel.changed();
        return { end: 'unreachable', delivered };
      }
      suspect = sending;
      continue;
    }
    if (outcome.kind !== 'refused') delivered += 1;
    if (suspect !== null) await delayAlone(outbox, suspect);
    if (paused) await endPause(outbox);
    if (suspect !== null || paused) outbox.channel.changed();
    suspect = null;
    paused = false;
    if (!asked) await outbox.clock.sleep(gapBetweenRequests);
  }

  if (suspect === null) return { end: await endOf(outbox, manner), delivered };
  await lengthenPause(outbox);
  outbox.channel.changed();
  return { end: 'unreachable', delivered };
}

/** Why no more was taken. A pause does not hold back what is sent alone. */
async function endOf(
  outbox: Outbox,
  { only }: DrainManner,
): Promise<'done' | 'stopped' | 'practising'> {
  const now = outbox.clock.now();
  const stop = await outbox.database.read((transaction) => readStop(transaction, now));
  if (stop.ok && stop.value.practice) return 'practising';
  return stop.ok && stop.value.until > 0 && only === undefined ? 'stopped' : 'done';
}
