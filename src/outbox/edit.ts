import type { Answers } from '#src/forms/answers.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { eraseCopies } from './erase.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { editLockLength } from './retry-policy.ts';
import { getSetting, putSetting, retainsCopy, type Settings, userPauseLength } from './settings.ts';
import {
  historyStates,
  isEditable,
  pendingStates,
  type Submission,
  type SubmissionState,
} from './submission.ts';
import * as transitions from './transitions.ts';

type Done = Result<void, StorageFailure>;

/** How long one transaction over thousands of submissions may take on an old phone, in milliseconds. */
export const manyLimit = 60_000;

/**
 * What stands in the way of editing a submission.
 * - `sending`: it is being sent right now.
 * - `not-pending`: it was sent, handed over, edited elsewhere or deleted meanwhile.
 */
export type NotEditable = 'sending' | 'not-pending';

/** An edit that was saved, under this id, which is another one where an earlier wording may have arrived. */
export type SavedEdit = { readonly id: string };

/**
 * Keeps a submission out of the drains' reach while a person edits it, for `editLockLength`; the editor
 * asks again while it is open.
 * @returns null where it may be edited now
 */
export async function lockForEditing(
  outbox: Outbox,
  id: string,
): Promise<Result<NotEditable | null, StorageFailure>> {
  const until = outbox.clock.now() + editLockLength;
  const changed = await change(outbox, id, (stored) =>
    isEditable(stored) ? (transitions.lockedForEditing(stored, until) ?? stored) : null,
  );
  return changed.ok ? succeed(obstacleOf(changed.value)) : changed;
}

/** Gives a submission that was locked for editing back to the drains. */
export async function unlock(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, id, transitions.unlocked);
  return changed.ok ? succeed(undefined) : changed;
}

/**
 * Puts edited answers in the place of the stored ones and queues them. Where several editors save, the last
 * one wins; nothing changes where it is being sent or gone.
 */
export async function saveEdit(
  outbox: Outbox,
  id: string,
  answers: Answers,
): Promise<Result<SavedEdit | NotEditable, StorageFailure>> {
  const changed = await change(outbox, id, (stored) =>
    transitions.edited(stored, answers, outbox.newId),
  );
  if (!changed.ok) return changed;
  const { now } = changed.value;
  return succeed(now === null ? (obstacleOf(changed.value) ?? 'not-pending') : { id: now.id });
}

/** Queues a sent submission of which there is a copy, or a refused one, again under the same id. */
export async function resend(outbox: Outbox, id: string): Promise<Done> {
  const changed = await change(outbox, id, transitions.resent);
  return changed.ok ? succeed(undefined) : changed;
}

/**
 * Deletes one submission, whatever its state. Only a person asks for that.
 * @returns what was deleted, for `restoreSubmission`; undefined where it was not there any more
 */
export async function deleteSubmission(
  outbox: Outbox,
  id: string,
): Promise<Result<Submission | undefined, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await store.index('id').get(id);
    if (stored !== undefined) await store.delete(stored.sequence);
    return stored;
  });
  outbox.channel.changed();
  return done;
}

/** Puts a deleted submission back into its place; the same one that is there already stays as it is. */
export async function restoreSubmission(outbox: Outbox, deleted: Submission): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    // Under the same sequence stands what it became since: brought back before, and edited.
    if ((await store.getKey(deleted.sequence)) !== undefined) return;
    if ((await store.index('id').getKey(deleted.id)) !== undefined) return;
    const keeps = retainsCopy(await getSetting(transaction, 'preferences'), deleted);
    await store.put(transitions.restored(deleted, keeps));
  });
  outbox.channel.changed();
  return done;
}

/** Deletes everything that is not sent yet, or the history of what was sent with its copies. */
export async function deleteAll(outbox: Outbox, which: 'pending' | 'history'): Promise<Done> {
  const states: readonly SubmissionState[] = which === 'pending' ? pendingStates : historyStates;
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const found = await Promise.all(states.map((state) => store.index('state').getAllKeys(state)));
    // In runs: thousands, one by one, could take longer than a transaction may.
    for (const run of runsOf(found.flat())) await store.delete(run);
  });
  outbox.channel.changed();
  return done;
}

/** Lets the app act as if it were offline, or no longer, in every tab and the worker; what waits stays as it is. */
export const simulateOffline = (outbox: Outbox, on: boolean): Promise<Done> =>
  setPreferences(outbox, { practice: on });

/** Ends the simulation, and deletes what was written in it, or gives it to the drains like everything else. */
export async function endSimulation(outbox: Outbox, answer: 'delete' | 'send'): Promise<Done> {
  const done = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const simulated = await store.index('practice').getAll();
      await Promise.all(
        simulated.map(async (stored) => {
          if (answer === 'delete') return store.delete(stored.sequence);
          const next = transitions.released(stored);
          return next === null ? undefined : store.put(next);
        }),
      );
      const before = await getSetting(transaction, 'preferences');
      await putSetting(transaction, 'preferences', { ...before, practice: false });
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Writes down what the person has said. Not keeping copies erases at once those that are there. */
export async function setPreferences(
  outbox: Outbox,
  said: Partial<Settings['preferences']>,
): Promise<Done> {
  const done = await outbox.database.write(
    async (transaction) => {
      const before = await getSetting(transaction, 'preferences');
      await putSetting(transaction, 'preferences', { ...before, ...said });
      if (said.keepCopies === false) await eraseCopies(transaction);
    },
    { timeLimit: manyLimit },
  );
  outbox.channel.changed();
  return done;
}

/** Pauses sending for a while, in every tab and the worker; what is being sent still ends. */
export const pauseSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: outbox.clock.now() + userPauseLength });

export const resumeSending = (outbox: Outbox): Promise<Done> =>
  setPreferences(outbox, { pausedUntil: 0 });

/** Before and after a change; `now` is null where nothing was changed. */
type ChangeResult = { readonly before: Submission | undefined; readonly now: Submission | null };

async function change(
  outbox: Outbox,
  id: string,
  next: (stored: Submission) => Submission | null,
): Promise<Result<ChangeResult, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const before = await store.index('id').get(id);
    const now = before === undefined ? null : next(before);
    if (now !== null) await store.put(now);
    return { before, now };
  });
  outbox.channel.changed();
  return done;
}

function obstacleOf({ before, now }: ChangeResult): NotEditable | null {
  if (now !== null) return null;
  return before?.state === 'sending' ? 'sending' : 'not-pending';
}

/** @returns ranges that hold these whole numbers and no other */
function runsOf(numbers: readonly number[]): readonly IDBKeyRange[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => IDBKeyRange.bound(first, last));
}
