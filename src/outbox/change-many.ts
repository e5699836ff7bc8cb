import { type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import type { allStores, OutboxTransaction } from './settings.ts';
import type { Submission } from './submission.ts';

/** Thousands could exceed a transaction's time limit. */
export const batchSize = 200;

/** A new value; null for no change. */
export type Change = Submission | 'delete' | null;

export type Found = { readonly before: Submission; readonly now: Change };

export type Find = (transaction: OutboxTransaction<'readonly'>) => Promise<readonly number[]>;

/**
 * Changes submissions in batches, one strict transaction each. A failure keeps earlier batches.
 * @param names sequences, ids, or a query for sequences
 * @param alsoWrite further writes in a changed batch's transaction
 * @param stores of that transaction, if not the usual ones
 * @returns the submissions found, in that order
 */
export async function changeMany(
  { database, channel }: Pick<Outbox, 'database' | 'channel'>,
  names: readonly (number | string)[] | Find,
  transition: (stored: Submission) => Change,
  alsoWrite?: (
    transaction: OutboxTransaction<'readwrite'>,
    batch: readonly Found[],
  ) => Promise<unknown>,
  stores?: typeof allStores,
): Promise<Result<readonly Found[], StorageFailure>> {
  const read = typeof names === 'function' ? await database.read(names) : succeed(names);
  if (!read.ok) return read;
  const all: Found[] = [];
  const end = <Outcome>(outcome: Outcome): Outcome => {
    if (all.some(({ now }) => now !== null)) channel.changed();
    return outcome;
  };
  for (let first = 0; first < read.value.length; first += batchSize) {
    const changeBatch = async (transaction: OutboxTransaction<'readwrite'>) => {
      const store = transaction.objectStore('submissions');
      const changing = read.value.slice(first, first + batchSize).map(async (name) => {
        const before =
          typeof name === 'string' ? await store.index('id').get(name) : await store.get(name);
        if (before === undefined) return [];
        const now = transition(before);
        if (now === 'delete') await store.delete(before.sequence);
        else if (now !== null) await store.put(now);
        return [{ before, now }];
      });
      const batch = (await Promise.all(changing)).flat();
      if (batch.some(({ now }) => now !== null)) await alsoWrite?.(transaction, batch);
      return batch;
    };
    const done = await database.write(changeBatch, stores && { stores });
    if (!done.ok) return end(done);
    all.push(...done.value);
  }
  return end(succeed(all));
}
