import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import { mayHaveArrived, requeued } from './requeue.ts';
import { asideLength } from './retry-policy.ts';
import type { OutboxSchema, UnsavedEdit } from './schema.ts';
import { editKey } from './unsaved-edits.ts';
import { type AtRest, isAtRest } from './waiting.ts';

/**
 * What stands in the way of changing a submission.
 * - `sending`: it is under way right now.
 * - `gone`: it was sent, handed over or deleted meanwhile.
 */
export type NotEditable = 'sending' | 'gone';

type Edited = Result<NotEditable | null, StorageFailure>;

/** What the person has typed in an editor and not saved. */
export type Typed = Pick<UnsavedEdit, 'form' | 'installed' | 'answers'>;

/**
 * Keeps a submission out of the drains' reach while a person changes it, for `asideLength`; the editor
 * asks again while it is open.
 * @param typed what is not saved yet; kept beside the submission, whatever became of that
 * @returns null where it may be changed now
 */
export function setAside(outbox: Outbox, sequence: number, typed?: Typed): Promise<Edited> {
  const now = outbox.clock.now();
  return change(outbox, sequence, async (stored, settings) => {
    if (typed) await settings.put({ ...typed, key: editKey(sequence), sequence, at: now });
    return stored?.state === 'queued' ? { ...stored, asideUntil: now + asideLength } : stored;
  });
}

/** Gives a submission that was set aside back to the drains as it is, and forgets what was not saved. */
export function discardEdit(outbox: Outbox, sequence: number): Promise<Edited> {
  return change(outbox, sequence, async (stored, settings) => {
    await settings.delete(editKey(sequence));
    if (stored?.state !== 'queued') return stored;
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
  return change(outbox, sequence, async (stored, settings) => {
    if (stored === null) return null;
    await settings.delete(editKey(sequence));
    const own = mayHaveArrived(stored) ? { id: outbox.newId() } : {};
    if (stored.state !== 'held') return { ...requeued(stored, answers), ...own };
    const { mayHaveArrived: _, ...kept } = stored;
    return { ...kept, answers, ...own };
  });
}

/** Changes a submission in one transaction; the work gets null where it cannot be changed. */
async function change(
  outbox: Outbox,
  sequence: number,
  work: (
    stored: AtRest | null,
    settings: IDBPObjectStore<OutboxSchema, StoreNames<OutboxSchema>[], 'settings', 'readwrite'>,
  ) => Promise<AtRest | null>,
): Promise<Edited> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.get(sequence);
    const editable = stored !== undefined && isAtRest(stored) ? stored : null;
    const edited = await work(editable, transaction.objectStore('settings'));
    if (edited !== null) await store.put(edited);
    if (editable !== null) return null;
    return stored?.state === 'sending' ? 'sending' : 'gone';
  });
  outbox.channel.changed();
  return done;
}
