import { answersOnWire, type Outcome } from './delivery/form-service.ts';
import { mappingOf, type Outbox } from './outbox.ts';
import {
  afterNamed,
  copyRetention,
  nextAttempt,
  unconfirmedCopyRetention,
} from './retry-policy.ts';
import type { OutboxTransaction } from './schema.ts';
import { retainsCopy, type Settings } from './settings.ts';
import type { Sending, Submission } from './submission.ts';
import { postponed, settled } from './transitions.ts';

/** A delivery that has ended and is not written down yet. */
export type EndedDelivery = { readonly sending: Sending; readonly outcome: Outcome };

/** Writes down what came of a delivery, and what is kept of its answers. */
export async function settleOne(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Promise<Settings['preferences']>,
  { sending, outcome }: EndedDelivery,
): Promise<void> {
  const at = outbox.clock.now();
  const mapping = mappingOf(outbox, sending.form);
  const traceable = mapping?.submissionId !== undefined;
  const answered = traceable && outbox.service.status !== null ? unconfirmedCopyRetention : null;
  const unsent = mapping === undefined ? null : answersOnWire(sending.answers, mapping).unsent;
  await changeLeased(transaction, sending, async (stored) => {
    const keptFor = retainsCopy(await preferences, sending) ? copyRetention : answered;
    const copyUntil = keptFor === null ? null : at + keptFor;
    const heard =
      outcome.kind === 'not-yet'
        ? { ...outcome, notBefore: afterNamed(outcome.notBefore, outbox.random()) }
        : outcome;
    return settled(stored, sending, heard, { at, copyUntil, traceable, unsent });
  });
}

/** Changes what is stored under this id: in its place mostly, elsewhere where it went away and came back. */
export async function changeLeased(
  transaction: OutboxTransaction<'readwrite'>,
  { id, sequence }: Sending,
  next: (stored: Submission) => Submission | null | Promise<Submission | null>,
): Promise<void> {
  const store = transaction.objectStore('submissions');
  const there = await store.get(sequence);
  const stored = there?.id === id ? there : await store.index('id').get(id);
  const changed = stored === undefined ? null : await next(stored);
  if (changed !== null) await store.put(changed);
}

/** It failed while others went through: it waits by itself, longer each time. */
export const postponeOne = (
  { clock, random }: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  failed: Sending,
): Promise<void> =>
  changeLeased(transaction, failed, (stored) =>
    postponed(stored, nextAttempt(failed.attempts, clock.now(), random())),
  );
