import type { Answers } from '#src/forms/form-definition.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { openEdits, registerEdit, releaseEdit } from '#src/outbox/model/open-edits.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { editLockLength } from '#src/outbox/model/retry-policy.ts';
import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { allStores, getSetting, keyOf, putSetting } from '#src/outbox/model/settings.ts';
import { endDraft, type SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import { isEditable, type Submission } from '#src/outbox/model/submission.ts';
import * as transitions from '#src/outbox/model/transitions.ts';
import { changeBatches, type Find, type Found, type Names } from '#src/outbox/store/change-many.ts';

type Done = Result<void, StorageFailure>;

/** `not-pending`: it was sent, handed over, edited elsewhere or deleted. */
export type NotEditable = 'sending' | 'not-pending';

/**
 * Keeps it from drains while this page is open and renews the lock within `editLockLength`.
 * @returns null if it may be edited
 */
export async function lockForEditing(
  outbox: Outbox,
  id: string,
): Promise<Result<NotEditable | null, StorageFailure>> {
  const until = outbox.clock.now() + editLockLength;
  const isFirst = registerEdit(outbox, id);
  const changed = await change(
    outbox,
    [id],
    (stored) =>
      isEditable(stored) ? (transitions.lockedForEditing(stored, until) ?? stored) : null,
    (transaction) => noteEdit(transaction, id, until),
  );
  const obstacle = changed.ok ? obstacleOf(changed.value) : null;
  // A failed renewal leaves the editor open.
  if ((!changed.ok && isFirst) || obstacle !== null) await releaseEdit(outbox, id);
  return changed.ok ? succeed(obstacle) : changed;
}

/** @returns `edited-elsewhere` if another page still edits it */
export async function unlock(
  outbox: Outbox,
  id: string,
): Promise<Result<'edited-elsewhere' | null, StorageFailure>> {
  await releaseEdit(outbox, id);
  if ((await openEdits(outbox))?.has(id)) return succeed('edited-elsewhere');
  const changed = await change(outbox, [id], transitions.unlocked, (transaction) =>
    noteEdit(transaction, id, null),
  );
  return changed.ok ? succeed(null) : changed;
}

async function noteEdit(
  transaction: OutboxTransaction<'readwrite'>,
  id: string,
  until: number | null,
): Promise<void> {
  const others = (await getSetting(transaction, 'edits')).filter((edit) => edit.id !== id);
  await putSetting(transaction, 'edits', until === null ? others : [...others, { id, until }]);
}

/** An edit that was saved, but slowly, may have given it another id. */
const withEarlierId =
  (id: string): Find =>
  async (transaction) => {
    const key = await keyOf(transaction, id);
    return key === undefined ? [] : [key];
  };

/**
 * Under a new id if an earlier wording may have arrived. The last of several editors wins.
 * @returns null if it is saved
 */
export async function saveEdit(
  outbox: Outbox,
  id: string,
  answers: Answers,
  draft?: SubmittedDraft,
): Promise<Result<NotEditable | null, StorageFailure>> {
  const changed = await change(
    outbox,
    withEarlierId(id),
    (stored) => transitions.edited(stored, answers, outbox.newId),
    (transaction) =>
      endDraft(transaction.objectStore('drafts'), draft, outbox.clock.now() < outbox.builtAt),
    allStores,
  );
  return changed.ok ? succeed(obstacleOf(changed.value)) : changed;
}

/** Under the same id. */
export async function resend(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, [id], transitions.resent);
  return changed.ok ? succeed(undefined) : changed;
}

/** Only a person requests this. */
export async function eraseCopy(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, [id], transitions.copyErased);
  return changed.ok ? succeed(undefined) : changed;
}

async function change(
  outbox: Outbox,
  names: Names,
  next: (stored: Submission) => Submission | null,
  alsoWrite?: (transaction: OutboxTransaction<'readwrite'>) => Promise<void>,
  stores?: typeof allStores,
): Promise<Result<Found | undefined, StorageFailure>> {
  const changeOne = async (
    batch: readonly Submission[],
    transaction: OutboxTransaction<'readwrite'>,
  ) => {
    const changes = batch.map(next);
    if (changes.some((now) => now !== null)) await alsoWrite?.(transaction);
    return changes;
  };
  const done = await changeBatches(outbox, names, changeOne, stores);
  return done.ok ? succeed(done.value[0]) : done;
}

function obstacleOf(found: Found | undefined): NotEditable | null {
  if (found !== undefined && found.now !== null) return null;
  return found?.before.state === 'sending' ? 'sending' : 'not-pending';
}
