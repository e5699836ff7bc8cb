import { type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import type { allStores, OutboxTransaction } from '#src/outbox/model/settings.ts';
import { answersOf, isWaiting, type Submission } from '#src/outbox/model/submission.ts';
import { type BackupHolder, putBackups } from './backups.ts';

/** Thousands could exceed a transaction's time limit. */
export const batchSize = 200;

/** A new value; null for no change. */
export type Change = Submission | 'delete' | null;

export type Found = { readonly before: Submission; readonly now: Change };

/** @returns those with a new value */
export const changed = (
  all: readonly Found[],
): readonly { before: Submission; now: Submission }[] =>
  all.flatMap(({ before, now }) => (now === null || now === 'delete' ? [] : [{ before, now }]));

export type Find = (transaction: OutboxTransaction<'readonly'>) => Promise<readonly number[]>;

/** Sequences, ids, or a query for sequences. */
export type Names = readonly (number | string)[] | Find;

type ChangedOutbox = BackupHolder & Pick<Outbox, 'channel'>;

/** Changes each by itself; see `changeBatches`. */
export const changeMany = (
  outbox: ChangedOutbox,
  names: Names,
  transition: (stored: Submission) => Change,
): Promise<Result<readonly Found[], StorageFailure>> =>
  changeBatches(outbox, names, async (batch) => batch.map(transition));

/**
 * Changes submissions in batches, one strict transaction each, and their backups after these. A failure keeps earlier
 * batches.
 * @param change returns one change for each of its batch, and may write further things in the transaction
 * @param stores of that transaction, if not the usual ones
 * @returns the submissions found, in that order
 */
export async function changeBatches(
  outbox: ChangedOutbox,
  names: Names,
  change: (
    batch: readonly Submission[],
    transaction: OutboxTransaction<'readwrite'>,
  ) => Promise<readonly Change[]>,
  stores?: typeof allStores,
): Promise<Result<readonly Found[], StorageFailure>> {
  const { database, channel } = outbox;
  const read = typeof names === 'function' ? await database.read(names) : succeed(names);
  if (!read.ok) return read;
  const all: Found[] = [];
  const end = async <Outcome>(outcome: Outcome): Promise<Outcome> => {
    if (all.some(({ now }) => now !== null)) channel.changed();
    await followWith(outbox, all);
    return outcome;
  };
  for (let first = 0; first < read.value.length; first += batchSize) {
    const changeBatch = async (transaction: OutboxTransaction<'readwrite'>) => {
      const store = transaction.objectStore('submissions');
      const named = read.value.slice(first, first + batchSize);
      const batch = await getMany(transaction, named);
      const changes = await change(batch, transaction);
      const changing = batch.map(async (before, at) => {
        const now = changes[at] ?? null;
        if (now === 'delete') await store.delete(before.sequence);
        else if (now !== null) await store.put(now);
        return { before, now };
      });
      return Promise.all(changing);
    };
    const done = await database.write(changeBatch, stores && { stores });
    if (!done.ok) return end(done);
    all.push(...done.value);
  }
  return end(succeed(all));
}

/** @returns those that exist, in that order */
export async function getMany(
  transaction: OutboxTransaction<'readonly' | 'readwrite'>,
  names: readonly (number | string)[],
): Promise<readonly Submission[]> {
  const store = transaction.objectStore('submissions');
  const get = (name: number | string) =>
    typeof name === 'string' ? store.index('id').get(name) : store.get(name);
  return (await Promise.all(names.map(get))).filter((one) => one !== undefined);
}

/** A backup has the wording, and whether another device sends it. */
async function followWith(outbox: BackupHolder, changes: readonly Found[]): Promise<void> {
  const isOver = ({ before, now }: Found): boolean =>
    now !== null &&
    isWaiting(before) &&
    (now === 'delete' || now.id !== before.id || !isWaiting(now));
  const isNew = (before: Submission, now: Submission): boolean =>
    !isWaiting(before) ||
    now.id !== before.id ||
    answersOf(now) !== answersOf(before) ||
    (now.state === 'handed-over') !== (before.state === 'handed-over');
  await putBackups(
    outbox,
    changed(changes)
      .filter(({ before, now }) => isNew(before, now))
      .map(({ now }) => now),
    changes.filter(isOver).map(({ before }) => before.id),
  );
}
