import type { Answers } from '#src/forms/answers.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { markDatabase } from './mark.ts';
import type { Outbox } from './outbox.ts';
import type { NewSubmission } from './submission.ts';

/** A finished form, as the page gives it to the outbox. */
export type Finished = {
  readonly form: string;
  readonly answers: Answers;
  /** Whether the installed app captured it. */
  readonly installed: boolean;
};

/** Turns a finished form into a submission: named, dated, queued or, for an unconnected form, held. */
export function makeSubmission(outbox: Outbox, finished: Finished): NewSubmission {
  const { form, answers, installed } = finished;
  const mapping = outbox.mapping[form];
  const written = {
    id: outbox.newId(),
    form,
    capturedAt: outbox.clock.now(),
    mappingVersion: mapping?.version ?? '',
    installed,
    answers,
  };
  return mapping === undefined
    ? { ...written, state: 'held' }
    : { ...written, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
}

/**
 * Writes a submission to the device, before anything else is done with it (rulings 4).
 * @returns success only once it is on the device's disk
 */
export async function enqueue(
  outbox: Outbox,
  submission: NewSubmission,
): Promise<Result<null, StorageFailure>> {
  const stored = await outbox.database.write(async (transaction) => {
    await markDatabase(transaction, submission.id);
    // The key path is filled in by the key generator, which the store's value type cannot say.
    await transaction.objectStore('submissions').add(submission as never);
  });
  if (!stored.ok) return stored;
  outbox.channel.changed();
  return succeed(null);
}
