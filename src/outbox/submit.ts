import { type Answers, isSame } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import { type BackupResult, lacksReserve, putBackups, within } from './backups.ts';
import { hasArrived } from './delivery/form-service.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import {
  allStores,
  getSetting,
  isSimulatingOffline,
  nameDatabase,
  noteBuild,
  type OutboxTransaction,
} from './settings.ts';
import { endDraft, type SubmittedDraft } from './stored-draft.ts';
import type { NewSubmission, Submission } from './submission.ts';
import { edited } from './transitions.ts';

/** A submission that is perhaps stored. */
export type Hanging = { readonly id: string; readonly answers: Answers };

export type FormInput = {
  readonly form: string;
  readonly answers: Answers;
  readonly installed: boolean;
  readonly draft?: SubmittedDraft | undefined;
  /** An earlier try that was `hanging`. */
  readonly hanging?: Hanging | undefined;
  /** Called after `stored` if its backup shows that the disk is full. */
  readonly onFull?: () => void;
};

/**
 * Specification 4.3.
 * - `sent-unstored`: storage failed, so it was sent directly.
 * - `hanging`: perhaps stored, or not safely, so not sent. Submitting again with this id stores it once.
 * - `lost`: only the form still has it.
 */
export type SubmitResult =
  | { readonly kind: 'stored' | 'sent-unstored' | 'hanging'; readonly id: string }
  | { readonly kind: 'lost' };

/** In milliseconds. 'Saved' waits so long for a backup: a page is often closed right after that word. */
const backupPatience = 2_000;

/**
 * Stores a finished form first, or sends it from memory if storage fails. Starts no drain.
 * @param wasSimulatingOffline the last known preference, if the outbox cannot be read
 */
export async function submit(
  outbox: Outbox,
  input: FormInput,
  wasSimulatingOffline: () => boolean = () => false,
): Promise<SubmitResult> {
  const submission = makeSubmission(outbox, input);
  const stored = await enqueue(outbox, submission, input);
  if (stored.ok) {
    const { id } = stored.value;
    const backup = putBackups(outbox, [stored.value]);
    const soon = await within<BackupResult | 'late'>(backupPatience, backup, 'late');
    // A full disk may lose what has no backup: the form keeps it, too.
    if (soon === 'failed' && (await lacksReserve(outbox))) return { kind: 'hanging', id };
    void backup.then((result) => result === 'kept' || input.onFull?.());
    return { kind: 'stored', id };
  }
  if (stored.error === 'hanging' || input.hanging !== undefined) {
    return { kind: 'hanging', id: submission.id };
  }
  const mapping = mappingOf(outbox, input.form);
  if (mapping === undefined) return { kind: 'lost' };
  // Storage that timed out is not tried again.
  const read =
    stored.error === 'timed-out'
      ? stored
      : await outbox.database.read((transaction) => getSetting(transaction, 'preferences'));
  if (read.ok ? isSimulatingOffline(read.value) : wasSimulatingOffline()) return { kind: 'lost' };
  try {
    const outcome = await outbox.service.deliver({ ...submission, mapping });
    if (hasArrived(outcome)) return { kind: 'sent-unstored', id: submission.id };
  } catch (error) {
    // Must not hide that only the form has these answers.
    outbox.reportFault(error);
  }
  return { kind: 'lost' };
}

function makeSubmission(
  outbox: Outbox,
  { form, answers, installed, hanging }: FormInput,
): NewSubmission {
  const mapping = mappingOf(outbox, form);
  const base = {
    id: hanging?.id ?? outbox.newId(),
    form,
    capturedAt: outbox.clock.now(),
    mappingVersion: mapping?.version ?? '',
    installed,
    answers,
  };
  return mapping === undefined
    ? { ...base, state: 'held' }
    : { ...base, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
}

/** @returns it, once it is on disk */
async function enqueue(
  outbox: Outbox,
  made: NewSubmission,
  { draft, hanging }: FormInput,
): Promise<Result<Submission, StorageFailure>> {
  const work = async (transaction: OutboxTransaction<'readwrite'>): Promise<Submission> => {
    // Two rounds of requests: each of these reads once, then writes once.
    const [stored] = await Promise.all([
      put(outbox, transaction, made, hanging),
      endDraft(transaction.objectStore('drafts'), draft, outbox.clock.now() < outbox.builtAt),
      nameDatabase(transaction, made.id),
      noteBuild(transaction, outbox.builtAt),
    ]);
    return stored;
  };
  const write = () => outbox.database.write(work, { stores: allStores });
  let stored = await write();
  // A person waits for it, and a transaction that failed by itself has stored nothing.
  if (!stored.ok && stored.error === 'failing') stored = await write();
  if (stored.ok) outbox.channel.changed();
  return stored;
}

async function put(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  made: NewSubmission,
  hanging: Hanging | undefined,
): Promise<Submission> {
  const store = transaction.objectStore('submissions');
  const [preferences, before] = await Promise.all([
    getSetting(transaction, 'preferences'),
    hanging && store.index('id').get(hanging.id),
  ]);
  let submission = made;
  if (before !== undefined) {
    if (isSame(hanging?.answers ?? {}, made.answers)) return before;
    const next = edited(before, made.answers, outbox.newId);
    if (next !== null) {
      await store.put(next);
      return next;
    }
    // The earlier wording is being sent, so this is a new submission.
    submission = { ...made, id: outbox.newId() };
  }
  if (isSimulatingOffline(preferences)) submission = { ...submission, practice: 1 };
  // The key generator adds the key path, which the store's type cannot express.
  return { ...submission, sequence: await store.add(submission as never) };
}
