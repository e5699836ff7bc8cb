import { enqueue, type Finished, makeSubmission } from './enqueue.ts';
import type { Outbox } from './outbox.ts';
import { readStop } from './stop.ts';

/**
 * What became of a finished form (rulings 4).
 * - `stored`: it is on the device under this id; what becomes of it, `readSubmission` tells.
 * - `sent-unstored`: the device could not keep it, and it was handed over directly, under this id.
 * - `lost`: the device could not keep it and it could not be sent; only the form still holds it.
 */
export type Submitted =
  | { readonly kind: 'stored' | 'sent-unstored'; readonly id: string }
  | { readonly kind: 'lost' };

/** Stores a finished form, or, where the device cannot, sends it from memory. It starts no drain. */
export async function submit(outbox: Outbox, finished: Finished): Promise<Submitted> {
  const submission = makeSubmission(outbox, finished);
  const stored = await enqueue(outbox, submission);
  if (stored.ok) return { kind: 'stored', id: submission.id };
  const mapping = outbox.mapping[finished.form];
  if (mapping === undefined) return { kind: 'lost' };
  if (stored.error !== 'timed-out' && (await practises(outbox))) return { kind: 'lost' };
  const outcome = await outbox.service.deliver({ ...submission, mapping });
  return outcome.kind === 'sent' || outcome.kind === 'confirmed'
    ? { kind: 'sent-unstored', id: submission.id }
    : { kind: 'lost' };
}

/**
 * Where nothing can be written, this may still be read. Storage that did not answer is not waited
 * for again.
 */
async function practises(outbox: Outbox): Promise<boolean> {
  const now = outbox.clock.now();
  const stop = await outbox.database.read((transaction) => readStop(transaction, now));
  return stop.ok && stop.value.practice;
}
