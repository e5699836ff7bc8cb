import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import { mayHaveArrived } from './requeue.ts';
import { isAside, isDue, leaseLength } from './retry-policy.ts';
import { readStop } from './stop.ts';
import type { Held, Queued, Sending } from './submission.ts';

/** Which queued submission a drain wants next. */
export type Wanted = {
  /** `oldest`: in order of capture. `least-tried`: the one that most likely is not the trouble. */
  readonly order: 'oldest' | 'least-tried';
  /** Leaves those that this drain has tried. */
  readonly tried: ReadonlySet<number>;
  /** Also those whose next attempt is not due yet. */
  readonly early: boolean;
  /** This one alone, by its sequence. */
  readonly only?: number | undefined;
};

/**
 * Takes the next queued submission under a lease, in one transaction, so that no two contexts ever
 * have the same one, whatever becomes of the lock.
 * One whose form this version of the site no longer connects is held instead.
 * @returns the submission, now `sending`; null where none is wanted, or the person has stopped the sending
 */
export async function takeLease(
  outbox: Outbox,
  wanted: Wanted,
): Promise<Result<Sending | null, StorageFailure>> {
  const now = outbox.clock.now();
  let heldBack = false;
  const taken = await outbox.database.write(async (transaction) => {
    const stop = await readStop(transaction, now);
    if (stop.practice || (stop.until > 0 && wanted.only === undefined)) return null;
    const store = transaction.objectStore('submissions');
    let best: Queued | null = null;
    let cursor =
      wanted.only === undefined
        ? await store.index('state').openCursor('queued')
        : await store.openCursor(wanted.only);
    while (cursor) {
      const submission = cursor.value;
      if (submission.state === 'queued' && isWanted(submission, wanted, now)) {
        if (outbox.mapping[submission.form] === undefined) {
          await cursor.update(held(submission));
          heldBack = true;
        } else if (best === null || submission.attempts < best.attempts) best = submission;
      }
      if (best !== null && (wanted.order === 'oldest' || best.attempts === 0)) break;
      cursor = await cursor.continue();
    }
    if (best === null) return null;
    const { nextAttemptAt: _, asideUntil: _aside, mayHaveArrived: _mark, ...kept } = best;
    const lease = {
      holder: outbox.holder,
      until: now + leaseLength,
      underLock: outbox.locks !== null,
    };
    const sending: Sending = { ...kept, state: 'sending', attempts: best.attempts + 1, lease };
    await store.put(sending);
    return sending;
  });
  if (heldBack && taken.ok) outbox.channel.changed();
  return taken;
}

const isWanted = (submission: Queued, wanted: Wanted, now: number): boolean =>
  !wanted.tried.has(submission.sequence) &&
  !isAside(submission, now) &&
  (wanted.early || isDue(submission.nextAttemptAt, now));

function held(submission: Queued): Held {
  const { attempts: _attempts, lastFailure: _failure, nextAttemptAt: _next, ...rest } = submission;
  const { asideUntil: _aside, mayHaveArrived: _mark, ...kept } = rest;
  return { ...kept, state: 'held', ...(mayHaveArrived(submission) && { mayHaveArrived: true }) };
}
