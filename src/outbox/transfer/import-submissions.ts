import { countCharacters } from '#src/forms/field-limits.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/outbox.ts';
import { noteBuild, type OutboxTransaction } from '#src/outbox/settings.ts';
import type { NewSubmission } from '#src/outbox/submission.ts';
import { manyLimit } from '#src/storage/database.ts';
import type { TransferContents, TransferredSubmission } from './transfer-file.ts';
import { transferLimits } from './transfer-file.ts';

/**
 * The checks of a form, as they are made when a person submits it.
 * @returns the message of the first check that fails; null where all pass, and where this version of the
 * app does not know the form: a newer one may
 */
export type CheckAnswers = (form: string, answers: Answers) => string | null;

/**
 * Why a submission is not accepted. It is never shortened or changed to fit.
 * - `too-many-answers`, `too-long`: beyond what an import takes (`transfer-file.ts`).
 * - `failed-check`: an answer that its form would not take; with the form's own message.
 */
export type Rejection =
  | { readonly kind: 'too-many-answers' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'failed-check'; readonly message: string };

export type RejectedSubmission = {
  readonly submission: TransferredSubmission;
  readonly rejection: Rejection;
};

/** What an import would do. Nothing is stored yet, and nothing is sent. */
export type ImportPreview = {
  /** New here: these would be added, in the file's order, which is that of capture on the other device. */
  readonly accepted: readonly TransferredSubmission[];
  /** How many are here already, in whatever state; they stay as they are. */
  readonly known: number;
  /** How many of the known ones this device has itself handed over, and therefore does not send. */
  readonly handedOverHere: number;
  readonly rejected: readonly RejectedSubmission[];
  /** Entries of the file that are no submission. */
  readonly unreadable: number;
};

/** Looks at what a file or a series of codes holds, and changes nothing. */
export async function previewImport(
  outbox: Outbox,
  { submissions, unreadable }: TransferContents,
  checkAnswers: CheckAnswers,
): Promise<Result<ImportPreview, StorageFailure>> {
  // One id twice in a file is one submission.
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

/** Where a submission is, under this id or, edited since, under a later one. */
async function keyOf<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  id: string,
): Promise<number | undefined> {
  const store = transaction.objectStore('submissions');
  return (await store.index('id').getKey(id)) ?? store.index('earlierIds').getKey(id);
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

/** What came of an import. */
export type ImportSummary = {
  /** Now in this device's outbox, to be sent from here. */
  readonly added: number;
  /** How many of those are held: this device does not connect their form, or does not know it. */
  readonly held: number;
};

/**
 * Puts what a preview has accepted into the outbox: all of it, or, where the device fails, nothing.
 * What has come here since the preview is not touched.
 */
export async function importSubmissions(
  outbox: Outbox,
  { accepted }: ImportPreview,
): Promise<Result<ImportSummary, StorageFailure>> {
  const done = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const keys = await Promise.all(accepted.map(({ id }) => keyOf(transaction, id)));
      const fresh = accepted.filter((_, at) => keys[at] === undefined);
      const added = fresh.map((one) => imported(outbox, one));
      // The key path is filled in by the key generator, which the store's value type cannot say.
      await Promise.all(added.map((one) => store.add(one as never)));
      await noteBuild(transaction, outbox.builtAt);
      return { added: added.length, held: added.filter(({ state }) => state === 'held').length };
    },
    { timeLimit: manyLimit },
  );
  if (done.ok) outbox.channel.changed();
  return done;
}

/**
 * As if written here at the same time under the same id. Not `installed`: other people's answers are kept
 * after sending only where this device's person chose so; the device they come from has a copy.
 */
function imported(outbox: Outbox, submission: TransferredSubmission): NewSubmission {
  // The other device may have tried it.
  const written = { ...submission, installed: false, mayHaveArrived: true } as const;
  if (mappingOf(outbox, submission.form) === undefined) return { ...written, state: 'held' };
  return { ...written, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
}
