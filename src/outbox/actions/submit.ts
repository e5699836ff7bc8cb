import { type Answers, isSame } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import { hasArrived } from '#src/outbox/delivery/form-service.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  allStores,
  keyOf,
  nameDatabase,
  noteBuild,
  type OutboxTransaction,
} from '#src/outbox/model/settings.ts';
import { endDraft, type SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import type { NewSubmission } from '#src/outbox/model/submission.ts';
import { withNewId } from '#src/outbox/model/transitions.ts';
import { isAtRisk, syncBackups } from '#src/outbox/store/backups.ts';

export type FormInput = {
  readonly form: string;
  readonly answers: Answers;
  readonly installed: boolean;
  readonly draft?: SubmittedDraft | undefined;
  /** The latest try of the same form, if it was not submitted. */
  readonly earlier?: EarlierTry | undefined;
};

/**
 * Specification 4.3.
 * - `stored`: with its backup, if this device can have one, which may have spent the reserve of a full disk.
 * - `sent-unstored`: storage failed, so it was sent directly. With `endsDraft`, it still answers: the draft can be removed.
 * - `hanging`: perhaps stored, or not safely, so not sent. Submitting the same again stores it once, other words beside it.
 * - `unanswered`: not stored, and perhaps sent. Submitting the same again with this id is no duplicate.
 * - `lost`: only the form still has it. With an id, as `unanswered`, but the browser was offline, or it was an earlier try.
 */
export type SubmitResult = Submitted | NotSubmitted;

export type Submitted =
  | { readonly kind: 'stored'; readonly id: string; readonly isDiskFull?: boolean }
  | { readonly kind: 'sent-unstored'; readonly id: string; readonly endsDraft?: boolean };

type NotSubmitted =
  | { readonly kind: 'hanging' | 'unanswered'; readonly id: string }
  | { readonly kind: 'lost'; readonly id?: string };

export type EarlierTry = NotSubmitted & { readonly answers: Answers };

/** Stores a finished form first, or sends it from memory if storage fails. Starts no drain. */
export async function submit(outbox: Outbox, input: FormInput): Promise<SubmitResult> {
  const submission = makeSubmission(outbox, input);
  const { id } = submission;
  const stored = await enqueue(outbox, submission, input);
  if (stored.ok) {
    // A page is often closed right after the word 'saved': it waits.
    const backup = await syncBackups(outbox, [id], stored.value);
    // A full disk may lose what has no backup, and may have lost the database by now: the form keeps it, too.
    if (isAtRisk(backup)) return { kind: 'hanging', id };
    return backup === 'tight' ? { kind: 'stored', id, isDiskFull: true } : { kind: 'stored', id };
  }
  if (stored.error === 'hanging' || isRepeated(input, id)) return { kind: 'hanging', id };
  // An earlier try may have sent it.
  const wasSent = submission.mayHaveArrived === true || submission.earlierIds !== undefined;
  const lost: SubmitResult = wasSent ? { kind: 'lost', id } : { kind: 'lost' };
  const mapping = mappingOf(outbox, input.form);
  if (mapping === undefined) return lost;
  try {
    const outcome = await outbox.service.deliver({ ...submission, mapping });
    if (hasArrived(outcome))
      return { kind: 'sent-unstored', id, endsDraft: stored.error !== 'timed-out' };
    if (outcome.kind !== 'unreachable' || outcome.failure === 'asked-to-wait') return lost;
    return { kind: outcome.failure === 'offline' ? 'lost' : 'unanswered', id };
  } catch (error) {
    // Must not hide that only the form has these answers.
    outbox.reportFault(error);
    return { kind: 'unanswered', id };
  }
}

function makeSubmission(
  outbox: Outbox,
  { form, answers, installed, earlier }: FormInput,
): NewSubmission {
  const mapping = mappingOf(outbox, form);
  const base = {
    id: earlier?.id ?? outbox.newId(),
    form,
    capturedAt: outbox.clock.now(),
    mappingVersion: mapping?.version ?? '',
    installed,
    answers,
  };
  const made: NewSubmission =
    mapping === undefined
      ? { ...base, state: 'held' }
      : { ...base, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
  if (earlier?.id === undefined) return made;
  // Also what may be kept: a drain may have sent it, and the browser erased it.
  if (isSame(earlier.answers, answers)) return { ...made, mayHaveArrived: true };
  // A correction, or another report: beside what may be kept, each waits by itself.
  const apart = withNewId(made, outbox.newId());
  return earlier.kind === 'hanging' ? { ...made, id: apart.id } : apart;
}

/** Whether the device may have stored these words already. */
const isRepeated = ({ earlier }: FormInput, id: string): boolean =>
  earlier?.kind === 'hanging' && earlier.id === id;

/** @returns the name of the database that has it, once it is on disk */
async function enqueue(
  outbox: Outbox,
  made: NewSubmission,
  input: FormInput,
): Promise<Result<string, StorageFailure>> {
  const now = outbox.clock.now();
  const work = async (transaction: OutboxTransaction<'readwrite'>) => {
    // Two rounds of requests: each of these reads at most once, then writes once.
    const [databaseId] = await Promise.all([
      nameDatabase(transaction, made.id),
      add(transaction, made, isRepeated(input, made.id)),
      endDraft(transaction.objectStore('drafts'), input.draft, now < outbox.builtAt),
      noteBuild(transaction, outbox.builtAt),
    ]);
    return databaseId;
  };
  const write = () => outbox.database.write(work, { stores: allStores });
  let stored = await write();
  // A person waits for it, and a transaction that failed by itself has stored nothing.
  if (!stored.ok && stored.error === 'failing') stored = await write();
  if (stored.ok) outbox.channel.changed();
  return stored;
}

/** Once, though a person may have edited it since. */
async function add(
  transaction: OutboxTransaction<'readwrite'>,
  made: NewSubmission,
  repeated: boolean,
): Promise<void> {
  if (repeated && (await keyOf(transaction, made.id)) !== undefined) return;
  // The key generator adds the key path, which the store's type cannot express.
  await transaction.objectStore('submissions').add(made as never);
}
