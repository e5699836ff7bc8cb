import type { Answers } from '#src/forms/form-definition.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { openEdits } from '#src/outbox/model/open-edits.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { lockedUntil } from '#src/outbox/model/retry-policy.ts';
import { editableStates, isEditable, type Submission } from '#src/outbox/model/submission.ts';
import { edited } from '#src/outbox/model/transitions.ts';
import { changed, changeMany } from '#src/outbox/store/change-many.ts';

/** @returns its new answers; null for no change */
export type Correct = (form: string, answers: Answers) => Answers | null;

/** @returns null for what is being sent or edited, too */
async function correctOf(outbox: Outbox, correct: Correct) {
  const open = await openEdits(outbox);
  return (stored: Submission): Answers | null => {
    if (!isEditable(stored) || open?.has(stored.id)) return null;
    const isLocked = stored.state !== 'refused' && lockedUntil(stored, outbox.clock.now()) > 0;
    return isLocked ? null : correct(stored.form, stored.answers);
  };
}

/** @returns the ids of what waits, can be edited now, and would change */
export async function findCorrectable(
  outbox: Outbox,
  correct: Correct,
): Promise<Result<readonly string[], StorageFailure>> {
  const next = await correctOf(outbox, correct);
  return outbox.database.read(async (transaction) => {
    const index = transaction.objectStore('submissions').index('state');
    const found = await Promise.all(editableStates.map((state) => index.getAll(state)));
    return found
      .flat()
      .filter((one) => next(one) !== null)
      .map(({ id }) => id);
  });
}

/**
 * As if a person had edited each of these. A failure keeps those that are changed.
 * @returns how many are changed; the others were sent, or are being sent or edited
 */
export async function correctMany(
  outbox: Outbox,
  ids: readonly string[],
  correct: Correct,
): Promise<Result<number, StorageFailure>> {
  const next = await correctOf(outbox, correct);
  const done = await changeMany(outbox, ids, (stored) => {
    const answers = next(stored);
    return answers && edited(stored, answers, outbox.newId);
  });
  return done.ok ? succeed(changed(done.value).length) : done;
}
