import type { Answers } from '#src/forms/answers.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { editLockLength } from './retry-policy.ts';
import { isEditable, type Submission } from './submission.ts';
import * as transitions from './transitions.ts';

type Done = Result<void, StorageFailure>;

/**
 * What stands in the way of editing a submission.
 * - `sending`: it is being sent right now.
 * - `not-pending`: it was sent, handed over, edited elsewhere or deleted meanwhile.
 */
export type NotEditable = 'sending' | 'not-pending';

/** An edit that was saved, under this id, which is another one where an earlier wording may have arrived. */
export type SavedEdit = { readonly id: string };

/**
 * Keeps a submission out of the drains' reach while a person edits it, for `editLockLength`; the editor
 * asks again while it is open.
 * @returns null where it may be edited now
 */
export async function lockForEditing(
  outbox: Outbox,
  id: string,
): Promise<Result<NotEditable | null, StorageFailure>> {
  const until = outbox.clock.now() + editLockLength;
  const changed = await change(outbox, id, (stored) =>
    isEditable(stored) ? (transitions.lockedForEditing(stored, until) ?? stored) : null,
  );
  return changed.ok ? succeed(obstacleOf(changed.value)) : changed;
}

/** Gives a submission that was locked for editing back to the drains. */
export async function unlock(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, id, transitions.unlocked);
  return changed.ok ? succeed(undefined) : changed;
}

/**
 * Puts edited answers in the place of the stored ones and queues them. Where several editors save, the last
 * one wins; nothing changes where it is being sent or gone.
 */
export async function saveEdit(
  outbox: Outbox,
  id: string,
  answers: Answers,
): Promise<Result<SavedEdit | NotEditable, StorageFailure>> {
  const changed = await change(outbox, id, (stored) =>
    transitions.edited(stored, answers, outbox.newId),
  );
  if (!changed.ok) return changed;
  const { now } = changed.value;
  return succeed(now === null ? (obstacleOf(changed.value) ?? 'not-pending') : { id: now.id });
}

/** Queues a sent submission of which there is a copy, or a refused one, again under the same id. */
export async function resend(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, id, transitions.resent);
  return changed.ok ? succeed(undefined) : changed;
}

/** Before and after a change; `now` is null where nothing was changed. */
type ChangeResult = { readonly before: Submission | undefined; readonly now: Submission | null };

async function change(
  outbox: Outbox,
  id: string,
  next: (stored: Submission) => Submission | null,
): Promise<Result<ChangeResult, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const before = await store.index('id').get(id);
    const now = before === undefined ? null : next(before);
    if (now !== null) await store.put(now);
    return { before, now };
  });
  outbox.channel.changed();
  return done;
}

function obstacleOf({ before, now }: ChangeResult): NotEditable | null {
  if (now !== null) return null;
  return before?.state === 'sending' ? 'sending' : 'not-pending';
}
