import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import { mayHaveArrived, requeued } from './requeue.ts';
import { asideLength } from './retry-policy.ts';
import { type AtRest, isAtRest } from './waiting.ts';

/**
 * What stands in the way of changing a submission.
 * - `sending`: it is under way right now.
 * - `gone`: it was sent, handed over or deleted meanwhile.
 */
export type NotEditable = 'sending' | 'gone';

type Edited = Result<NotEditable | null, StorageFailure>;

/**
 * Keeps a submission out of the drains' reach while a person changes it, for `asideLength`; the editor
 * asks again while it is open.
 * @returns null where it may be changed now
 */
export function setAside(outbox: Outbox, sequence: number): Promise<Edited> {
  const asideUntil = outbox.clock.now() + asideLength;
  return change(outbox, sequence, (stored) =>
    stored.state === 'queued' ? { ...stored, asideUntil } : stored,
  );
}

/** Gives a submission that was set aside back to the drains as it is. */
export function giveBack(outbox: Outbox, sequence: number): Promise<Edited> {
  return change(outbox, sequence, (stored) => {
    if (stored.state !== 'queued') return stored;
    const { asideUntil: _, ...kept } = stored;
    return kept;
  });
}

/**
 * Puts changed answers in the place of the stored ones and queues them. They keep the id, unless an earlier
 * delivery may have arrived unnoticed: then they get one of their own, for the sheet would take the
 * correction for a duplicate and drop it. Where several editors save, the last one wins; nothing changes
 * where it is under way or gone.
 * @returns null where it was saved
 */
export function saveEdit(outbox: Outbox, sequence: number, answers: Answers): Promise<Edited> {
  return change(outbox, sequence, (stored) => {
    const own = mayHaveArrived(stored) ? { id: outbox.newId() } : {};
    if (stored.state !== 'held') return { ...requeued(stored, answers), ...own };
    const { mayHaveArrived: _, ...kept } = stored;
    return { ...kept, answers, ...own };
  });
}

/** Changes a submission in one transaction, where it can be changed. */
async function change(
  outbox: Outbox,
  sequence: number,
  work: (stored: AtRest) => AtRest,
): Promise<Edited> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.get(sequence);
    if (stored === undefined || !isAtRest(stored)) {
      return stored?.state === 'sending' ? 'sending' : 'gone';
    }
    await store.put(work(stored));
    return null;
  });
  outbox.channel.changed();
  return done;
}
