import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import { getSetting, isSimulatingOffline, putSetting } from './settings.ts';
import type { NewSubmission } from './submission.ts';

/** A finished form, as the page gives it to the outbox. */
export type FormInput = {
  readonly form: string;
  readonly answers: Answers;
  /** Whether the installed app captured it. */
  readonly installed: boolean;
};

/**
 * What became of a finished form (specification 4.3).
 * - `stored`: it is on the device under this id.
 * - `sent-unstored`: the device could not keep it, and it was sent directly, under this id.
 * - `lost`: the device could not keep it and it could not be sent; only the form still holds it.
 */
export type SubmitResult =
  | { readonly kind: 'stored' | 'sent-unstored'; readonly id: string }
  | { readonly kind: 'lost' };

/**
 * Writes a finished form to the device, before anything else is done with it; or, where the device cannot,
 * sends it from memory. It starts no drain.
 * @param wasSimulatingOffline what one last knew, asked where the outbox cannot be read
 */
export async function submit(
  outbox: Outbox,
  input: FormInput,
  wasSimulatingOffline: () => boolean = () => false,
): Promise<SubmitResult> {
  const submission = makeSubmission(outbox, input);
  const stored = await enqueue(outbox, submission);
  if (stored.ok) return { kind: 'stored', id: submission.id };
  const mapping = mappingOf(outbox, input.form);
  if (mapping === undefined) return { kind: 'lost' };
  // Storage that did not answer is not waited for again.
  const read =
    stored.error === 'timed-out'
      ? stored
      : await outbox.database.read((transaction) => getSetting(transaction, 'preferences'));
  if (read.ok ? isSimulatingOffline(read.value) : wasSimulatingOffline()) return { kind: 'lost' };
  try {
    const outcome = await outbox.service.deliver({ ...submission, mapping });
    if (outcome.kind === 'sent' || outcome.kind === 'confirmed') {
      return { kind: 'sent-unstored', id: submission.id };
    }
  } catch (error) {
    // A bug in delivery must not keep from the person that the form alone holds what they wrote.
    outbox.reportFault(error);
  }
  return { kind: 'lost' };
}

/** Turns a finished form into a submission: named, dated, queued or, for an unconnected form, held. */
function makeSubmission(outbox: Outbox, { form, answers, installed }: FormInput): NewSubmission {
  const mapping = mappingOf(outbox, form);
  const base = {
    id: outbox.newId(),
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

/** @returns success only once it is on the device's disk */
async function enqueue(
  outbox: Outbox,
  submission: NewSubmission,
): Promise<Result<void, StorageFailure>> {
  const stored = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const [preferences, databaseId, sequence] = await Promise.all([
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'databaseId'),
      // The key path is filled in by the key generator, which the store's value type cannot say.
      store.add(submission as never),
    ]);
    if (databaseId === null) await putSetting(transaction, 'databaseId', submission.id);
    if (isSimulatingOffline(preferences)) await store.put({ ...submission, sequence, practice: 1 });
  });
  if (stored.ok) outbox.channel.changed();
  return stored;
}
