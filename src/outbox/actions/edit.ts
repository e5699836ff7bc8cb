import type { Answers } from '#src/forms/form-definition.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { openEdits, registerEdit, releaseEdit } from '#src/outbox/model/open-edits.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { editLockLength, lockedUntil } from '#src/outbox/model/retry-policy.ts';
import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { allStores, getSetting, keyOf, putSetting } from '#src/outbox/model/settings.ts';
import { endDraft, type SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import { editableStates, isEditable, type Submission } from '#src/outbox/model/submission.ts';
import * as transitions from '#src/outbox/model/transitions.ts';
import {
  changeBatches,
  changed as changedOf,
  changeMany,
  type Find,
  type Found,
  type Names,
} from '#src/outbox/store/change-many.ts';

type Done = Result<unknown, StorageFailure>;

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

/** @returns its new answers; null for no change */
export type Correct = (form: string, answers: Answers) => Answers | null;

/** @returns null for what is being sent or edited, too */
async function correctBy(
  transaction: OutboxTransaction<'readonly' | 'readwrite'>,
  now: number,
  correct: Correct,
): Promise<(stored: Submission) => Answers | null> {
  const edits = await getSetting(transaction, 'edits');
  const isOpen = (id: string) =>
    edits.some((edit) => edit.id === id && lockedUntil({ editLockUntil: edit.until }, now) > 0);
  return (stored) =>
    isEditable(stored) && !isOpen(stored.id) ? correct(stored.form, stored.answers) : null;
}

/** @returns a query for the ids of those that can be corrected now */
export const findCorrectable =
  (correct: Correct) =>
  async (transaction: OutboxTransaction<'readonly'>, now: number): Promise<readonly string[]> => {
    const next = await correctBy(transaction, now, correct);
    const index = transaction.objectStore('submissions').index('state');
    const found = await Promise.all(editableStates.map((state) => index.getAll(state)));
    return found
      .flat()
      .filter((one) => next(one) !== null)
      .map(({ id }) => id);
  };

/**
 * Each as by `saveEdit`. A failure keeps those that are changed by then.
 * @returns how many are changed: not what was sent meanwhile, or is being sent or edited
 */
export async function correctMany(
  outbox: Outbox,
  ids: readonly string[],
  correct: Correct,
): Promise<Result<number, StorageFailure>> {
  const done = await changeBatches(outbox, ids, async (batch, transaction) => {
    const next = await correctBy(transaction, outbox.clock.now(), correct);
    return batch.map((stored) => {
      const answers = next(stored);
      return answers && transitions.edited(stored, answers, outbox.newId);
    });
  });
  return done.ok ? succeed(changedOf(done.value).length) : done;
}

/** Under the same id. */
export const resend = (outbox: Outbox, id: string): Promise<Done> =>
  changeMany(outbox, [id], transitions.resent);

/** Only a person requests this. */
export const eraseCopy = (outbox: Outbox, id: string): Promise<Done> =>
  changeMany(outbox, [id], transitions.copyErased);

async function change(
  outbox: Outbox,
  names: Names,
  next: (stored: Submission) => Submission | null,
  alsoWrite: (transaction: OutboxTransaction<'readwrite'>) => Promise<void>,
  stores?: typeof allStores,
): Promise<Result<Found | undefined, StorageFailure>> {
  const changeOne = async (
    batch: readonly Submission[],
    transaction: OutboxTransaction<'readwrite'>,
  ) => {
    const changes = batch.map(next);
    if (changes.some((now) => now !== null)) await alsoWrite(transaction);
    return changes;
  };
  const done = await changeBatches(outbox, names, changeOne, stores);
  return done.ok ? succeed(done.value[0]) : done;
}

function obstacleOf(found: Found | undefined): NotEditable | null {
  if (found !== undefined && found.now !== null) return null;
  return found?.before.state === 'sending' ? 'sending' : 'not-pending';
}
