import { countCharacters } from '#src/forms/field-limits.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import {
  mappingOf,
  type Outbox,
  type StorageFailure,
  writeAndNotify,
} from '#src/outbox/model/outbox.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { lockedUntil } from '#src/outbox/model/retry-policy.ts';
import {
  keyOf,
  nameDatabase,
  noteBuild,
  type OutboxTransaction,
} from '#src/outbox/model/settings.ts';
import type { NewSubmission, Submission } from '#src/outbox/model/submission.ts';
import { isAtRisk, syncBackups } from '#src/outbox/store/backups.ts';
import { getMany } from '#src/outbox/store/change-many.ts';
import { manyLimit } from '#src/storage/database.ts';
import type { TransferContents, TransferredSubmission } from './transfer-file.ts';
import { transferLimits } from './transfer-file.ts';

/** @returns the first failed check's message; null if all pass, or if the form is unknown: a newer version may know it */
export type CheckAnswers = (form: string, answers: Answers) => string | null;

/** Nothing is shortened to fit. */
export type Rejection =
  | { readonly kind: 'too-many-answers' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed-check'; readonly message: string };

export type RejectedSubmission = {
  readonly submission: TransferredSubmission;
  readonly rejection: Rejection;
};

export type ImportPreview = {
  /** In the other device's order of capture. */
  readonly accepted: readonly TransferredSubmission[];
  /** Here already, in any state; they stay as they are. */
  readonly known: number;
  /** Of the known ones; not sent from here. */
  readonly handedOverHere: number;
  readonly rejected: readonly RejectedSubmission[];
  /** Entries that are not submissions. */
  readonly unreadable: number;
};

/** Changes nothing. */
export async function previewImport(
  outbox: Outbox,
  { submissions, unreadable }: TransferContents,
  checkAnswers: CheckAnswers,
): Promise<Result<ImportPreview, StorageFailure>> {
  // Repeated ids are one submission.
  const unique = [...new Map(submissions.map((one) => [one.id, one])).values()];
  return outbox.database.read(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const keys = await Promise.all(unique.map(({ id }) => keyOf(transaction, id)));
    const own = new Set(await store.index('state').getAllKeys('handed-over'));
    const accepted: TransferredSubmission[] = [];
    const rejected: RejectedSubmission[] = [];
    for (const [at, submission] of unique.entries()) {
      if (keys[at] !== undefined) continue;
      const rejection = reject(submission, checkAnswers);
      if (rejection === null) accepted.push(submission);
      else rejected.push({ submission, rejection });
    }
    return {
      accepted,
      known: submissions.length - accepted.length - rejected.length,
      handedOverHere: keys.filter((key) => key !== undefined && own.has(key)).length,
      rejected,
      unreadable,
    };
  });
}

function reject(
  { form, answers }: TransferredSubmission,
  checkAnswers: CheckAnswers,
): Rejection | null {
  const entries = Object.entries(answers);
  if (entries.length > transferLimits.fields) return { kind: 'too-many-answers' };
  if (entries.some(([name, answer]) => isTooLong(name, answer))) return { kind: 'too-long' };
  const message = checkAnswers(form, answers);
  return message === null ? null : { kind: 'failed-check', message };
}

const isTooLong = (name: string, answer: string): boolean =>
  countCharacters(name) > transferLimits.nameLength ||
  countCharacters(answer) > transferLimits.answerLength;

export type ImportSummary = {
  readonly added: number;
  /** Added, but their form is not connected here. */
  readonly held: number;
};

/** All or none. What arrived since the preview stays as it is. */
export async function importSubmissions(
  outbox: Outbox,
  { accepted }: ImportPreview,
): Promise<Result<ImportSummary, StorageFailure>> {
  const done = await writeAndNotify(
    outbox,
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const added = new Map<number, Submission>();
      const over: string[] = [];
      for (const one of accepted) {
        if ((await keyOf(transaction, one.id)) !== undefined) continue;
        const made = imported(outbox, one);
        const place = await correctedBy(transaction, one, outbox.clock.now());
        // The key generator adds the key path, which the store's type cannot express.
        const sequence = place?.sequence ?? (await store.add(made as never));
        const stored = { ...made, sequence };
        if (place !== undefined) {
          await store.put(stored);
          over.push(place.id);
        }
        added.set(sequence, stored);
      }
      await noteBuild(transaction, outbox.builtAt);
      const databaseId = await nameDatabase(transaction, outbox.newId());
      return { added: [...added.values()], over, databaseId };
    },
    { timeLimit: manyLimit },
  );
  if (!done.ok) return done;
  const { added, over, databaseId } = done.value;
  // 'Added' means that the second copy says the same, as after every change.
  const ids = [...added.map(({ id }) => id), ...over];
  const backup = await syncBackups(outbox, ids, databaseId);
  if (isAtRisk(backup)) return fail('hanging');
  const held = added.filter(({ state }) => state === 'held').length;
  return succeed({ added: added.length, held });
}

/** @returns the imported wording whose place it takes, because that waits: one of the same receipt */
async function correctedBy(
  transaction: OutboxTransaction<'readwrite'>,
  { id, earlierIds = [] }: TransferredSubmission,
  now: number,
): Promise<Submission | undefined> {
  return (await getMany(transaction, earlierIds)).find(
    (stored) =>
      stored.imported === true &&
      receiptOf(stored.id) === receiptOf(id) &&
      (stored.state === 'queued' || stored.state === 'held') &&
      lockedUntil(stored, now) === 0,
  );
}

/**
 * As if captured here, under the same id. Not `installed`: other people's answers are kept only by this person's
 * choice, because their own device has a copy.
 */
function imported(outbox: Outbox, submission: TransferredSubmission): NewSubmission {
  // The other device may have sent it.
  const written = {
    ...submission,
    installed: false,
    imported: true,
    mayHaveArrived: true,
  } as const;
  if (mappingOf(outbox, submission.form) === undefined) return { ...written, state: 'held' };
  return { ...written, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
}
