import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { type allStores, getSetting, type OutboxTransaction } from '#src/outbox/model/settings.ts';
import {
  answersOf,
  isWaiting,
  type ListName,
  lists,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { type BackupHolder, isAtRisk, noteOutdated, syncBackups } from './backups.ts';

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

/** @returns what is in a list now */
export const keysOf =
  (list: ListName): Find =>
  async (transaction) => {
    const index = transaction.objectStore('submissions').index('state');
    return (await Promise.all(lists[list].map((state) => index.getAllKeys(state)))).flat();
  };

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

type BatchChange = (
  batch: readonly Submission[],
  transaction: OutboxTransaction<'readwrite'>,
) => Promise<readonly Change[]>;

/**
 * Changes submissions in batches, one strict transaction each, and their backups after these. A failure keeps earlier
 * batches.
 * @param change returns one change for each of its batch, and may write further things in the transaction
 * @param stores of that transaction, if not the usual ones
 * @returns the submissions found, in that order; `hanging` if the database holds them, and a full disk may lose them
 */
export async function changeBatches(
  outbox: ChangedOutbox,
  names: Names,
  change: BatchChange,
  stores?: typeof allStores,
): Promise<Result<readonly Found[], StorageFailure>> {
  const { all, failure, databaseId } = await writeBatches(outbox, names, change, stores);
  const backup = await syncBackups(outbox, all.flatMap(idsOf), databaseId);
  if (failure !== null) return fail(failure);
  return isAtRisk(backup) ? fail('hanging') : succeed(all);
}

type Written = {
  readonly all: readonly Found[];
  readonly failure: StorageFailure | null;
  /** Of the database that holds them. */
  readonly databaseId: string | null;
};

/** Leaves the backups as they are. */
export async function writeBatches(
  { database, channel }: ChangedOutbox,
  names: Names,
  change: BatchChange,
  stores?: typeof allStores,
): Promise<Written> {
  const read = typeof names === 'function' ? await database.read(names) : succeed(names);
  if (!read.ok) return { all: [], failure: read.error, databaseId: null };
  const all: Found[] = [];
  let databaseId: string | null = null;
  const end = (failure: StorageFailure | null) => {
    if (all.some(({ now }) => now !== null)) channel.changed();
    return { all, failure, databaseId };
  };
  for (let first = 0; first < read.value.length; first += batchSize) {
    const changeBatch = async (transaction: OutboxTransaction<'readwrite'>) => {
      const store = transaction.objectStore('submissions');
      const named = read.value.slice(first, first + batchSize);
      const batch = await getMany(transaction, named);
      const changes = await change(batch, transaction);
      const found = batch.map((before, at) => ({ before, now: changes[at] ?? null }));
      databaseId = await getSetting(transaction, 'databaseId');
      const edited = found.filter(isEditedInPlace).map(({ before }) => before.id);
      // Together: nobody would catch the failure of one that waits for another.
      await Promise.all([
        edited.length > 0 && noteOutdated(transaction, edited),
        ...found.map(async ({ before, now }) => {
          if (now === 'delete') await store.delete(before.sequence);
          else if (now !== null) await store.put(now);
        }),
      ]);
      return found;
    };
    const done = await database.write(changeBatch, stores && { stores });
    if (!done.ok) return end(done.error);
    all.push(...done.value);
  }
  return end(null);
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

/** In its place, unless a database made again has given that to a later one. */
export async function putBack(
  transaction: OutboxTransaction<'readwrite'>,
  submission: Submission,
): Promise<void> {
  const store = transaction.objectStore('submissions');
  const { sequence, ...rest } = submission;
  const isFree = (await store.getKey(sequence)) === undefined;
  // The key generator adds the key path, which the store's type cannot express.
  await store.add((isFree ? submission : rest) as never);
}

/** A backup has the wording, and whether another device sends it. @returns whose backups must follow */
function idsOf({ before, now }: Found): readonly string[] {
  if (now === null) return [];
  if (now === 'delete' || !isWaiting(now)) return isWaiting(before) ? [before.id] : [];
  const isSame =
    isWaiting(before) &&
    now.id === before.id &&
    answersOf(now) === answersOf(before) &&
    (now.state === 'handed-over') === (before.state === 'handed-over');
  return isSame ? [] : [...new Set([now.id, before.id])];
}

/** Its backup is outdated until it follows. */
const isEditedInPlace = ({ before, now }: Found): boolean =>
  now !== null &&
  now !== 'delete' &&
  now.id === before.id &&
  isWaiting(before) &&
  isWaiting(now) &&
  answersOf(now) !== answersOf(before);
