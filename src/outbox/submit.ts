import { type Answers, isSame } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import {
  getSetting,
  isSimulatingOffline,
  noteBuild,
  putSetting,
  putSubmittedDraft,
  type SubmittedDraft,
} from './settings.ts';
import type { NewSubmission } from './submission.ts';
import { edited } from './transitions.ts';

/** What was submitted while nobody knew whether the device has stored it. */
export type Hanging = { readonly id: string; readonly answers: Answers };

/** A finished form, as the page gives it to the outbox. */
export type FormInput = {
  readonly form: string;
  readonly answers: Answers;
  /** Whether the installed app captured it. */
  readonly installed: boolean;
  /** Where it was kept until now. */
  readonly draft?: SubmittedDraft | undefined;
  /** What may be stored of it since it was submitted before, if the device was `hanging`. */
  readonly hanging?: Hanging | undefined;
};

/**
 * What became of a finished form (specification 4.3).
 * - `stored`: it is on the device under this id.
 * - `sent-unstored`: the device could not keep it, and it was sent directly, under this id.
 * - `hanging`: the device does not say whether it is stored. It may be, under this id, so it is sent nowhere else;
 *   submitted again with this id, it is stored once.
 * - `lost`: the device could not keep it and it could not be sent; only the form still holds it.
 */
export type SubmitResult =
  | { readonly kind: 'stored' | 'sent-unstored' | 'hanging'; readonly id: string }
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
  const stored = await enqueue(outbox, submission, input);
  if (stored.ok) return { kind: 'stored', id: stored.value };
  if (stored.error === 'hanging' || input.hanging !== undefined) {
    return { kind: 'hanging', id: submission.id };
  }
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

/** @returns its id, and success only once it is on the device's disk */
async function enqueue(
  outbox: Outbox,
  made: NewSubmission,
  { draft, hanging }: FormInput,
): Promise<Result<string, StorageFailure>> {
  const stored = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    if (draft !== undefined) await putSubmittedDraft(transaction, draft);
    let submission = made;
    const before = hanging && (await store.index('id').get(hanging.id));
    if (before !== undefined) {
      if (isSame(hanging?.answers ?? {}, made.answers)) return before.id;
      const next = edited(before, made.answers, outbox.newId);
      if (next !== null) {
        await store.put(next);
        return next.id;
      }
      // It is on its way already, in another wording.
      submission = { ...made, id: outbox.newId() };
    }
    const [preferences, databaseId, sequence] = await Promise.all([
      getSetting(transaction, 'preferences'),
      getSetting(transaction, 'databaseId'),
      // The key path is filled in by the key generator, which the store's value type cannot say.
      store.add(submission as never),
      putSetting(transaction, 'spare', true),
    ]);
    await noteBuild(transaction, outbox.builtAt);
    if (databaseId === null) await putSetting(transaction, 'databaseId', submission.id);
    if (isSimulatingOffline(preferences)) await store.put({ ...submission, sequence, practice: 1 });
    return submission.id;
  });
  if (stored.ok) outbox.channel.changed();
  return stored;
}
