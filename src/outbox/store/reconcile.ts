import { isRecord } from '#src/lib/result.ts';
import { namesOf, type Outbox } from '#src/outbox/model/outbox.ts';
import {
  getSetting,
  keyOf,
  nameDatabase,
  type OutboxTransaction,
  putSetting,
  type Settings,
} from '#src/outbox/model/settings.ts';
import { type Submission, waitingStates, wordingsOf } from '#src/outbox/model/submission.ts';
import { exported, restored } from '#src/outbox/model/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import {
  type Backups,
  cacheOf,
  idOf,
  isSynced,
  pieces,
  readNames,
  syncBackups,
  syncPreferences,
  withBackups,
} from './backups.ts';
import { putBack } from './change-many.ts';
import { type BackupStorage, fillReserve } from './reserve.ts';

/*
 * Brings both stores together again. A database that the browser made again takes over what others held, once. After
 * that, the database is the truth: what waits has a backup, and nothing else has.
 */

/** What Cache Storage has. */
type Listed = {
  readonly hasOthers: boolean;
  /** In the cache of this database. */
  readonly own: readonly string[];
  /** In the caches of other databases; read only as long as this one has taken nothing over. */
  readonly others: readonly Submission[];
  readonly preferences: Settings['preferences'] | null;
};

/** What the database has. */
type Held = {
  /** The sequences of what waits. */
  readonly waiting: readonly number[];
  /** Of what has a backup in this database's cache. */
  readonly sequences: ReadonlyMap<string, number>;
  /** Of what has one in another's: the ids that it holds, or held before an edit. */
  readonly known: ReadonlyMap<string, number>;
};

/**
 * What must change, so that both say the same.
 * @returns what to bring back, in order of capture, the sequences to put, and the ids to remove
 */
export function reconcile(
  { own, others }: Listed,
  { waiting, sequences, known }: Held,
  tookOver: boolean,
) {
  const edited = new Set(others.flatMap((copy) => wordingsOf(copy).slice(1)));
  const newest = new Map(others.map((copy) => [copy.id, copy]));
  const bringBack = tookOver
    ? []
    : [...newest.values()].filter(({ id }) => !edited.has(id) && !known.has(id));
  const isWaiting = new Set<number | undefined>(waiting);
  const isKept = (id: string): boolean => isWaiting.has(sequences.get(id));
  const kept = new Set(own.filter(isKept).map((id) => sequences.get(id)));
  return {
    bringBack: bringBack.sort((a, b) => a.sequence - b.sequence),
    put: waiting.filter((sequence) => !kept.has(sequence)),
    remove: own.filter((id) => !isKept(id)),
  };
}

/** Call it at a start, and when the database has become another one. */
export async function reconcileStores(outbox: Outbox): Promise<void> {
  const ids = await withBackups(outbox, (backups) => compare(outbox, backups));
  if (ids === null) return;
  const result = await syncBackups(outbox, ids);
  const known = await outbox.database.read(readIdentity);
  // Another database is to take them over from this one.
  if (known.ok && (await areThereOthers(outbox, known.value.databaseId)))
    await syncPreferences(outbox);
  await withBackups(outbox, async (backups) => {
    const read = await outbox.database.read(readIdentity);
    if (!read.ok) return;
    const { databaseId, tookOver } = read.value;
    await backups.attempt(async (caches) => {
      // The browser may have erased the database again: then the next one needs them.
      if (isSynced(result) && tookOver) await eraseOthers(caches, databaseId);
      await fillReserve(caches);
    });
  });
}

/** A database that the browser made again, before a drain uses it. */
export async function takeOver(outbox: Outbox): Promise<void> {
  const read = await outbox.database.read(readIdentity);
  if (!read.ok || read.value.tookOver) return;
  if (await areThereOthers(outbox, read.value.databaseId)) await reconcileStores(outbox);
}

const areThereOthers = async (outbox: Outbox, databaseId: string | null): Promise<boolean> =>
  hasOthers((await readNames(outbox)) ?? [], databaseId);

const hasOthers = (names: readonly string[], databaseId: string | null): boolean =>
  names.some((name) => databaseId === null || name !== cacheOf(databaseId));

const readIdentity = async (transaction: OutboxTransaction<'readonly'>) => ({
  databaseId: await getSetting(transaction, 'databaseId'),
  tookOver: await getSetting(transaction, 'tookOver'),
  outdated: await getSetting(transaction, 'outdatedBackups'),
});

async function eraseOthers(caches: BackupStorage, databaseId: string | null): Promise<void> {
  const own = databaseId === null ? null : cacheOf(databaseId);
  const others = (await namesOf(caches)).filter((name) => name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @returns the ids whose backups are not as the database is; null if that is not known */
async function compare(outbox: Outbox, backups: Backups): Promise<readonly string[] | null> {
  const { database } = outbox;
  const read = await database.read(readIdentity);
  if (!read.ok) return null;
  const { databaseId, tookOver, outdated } = read.value;
  const listed = await list(backups, databaseId, tookOver);
  if (listed === null) return null;
  const held = await readHeld(outbox, listed);
  if (held === null) return null;
  const { bringBack, put, remove } = reconcile(listed, held, tookOver);
  const takesOver = !tookOver && listed.hasOthers;
  if (!takesOver && put.length === 0) return [...outdated, ...remove];
  const done = await database.write(
    async (transaction) => {
      if (takesOver) await bringBackAll(transaction, bringBack, listed.preferences, outbox);
      const missing = await Promise.all(
        put.map((sequence) => transaction.objectStore('submissions').get(sequence)),
      );
      return missing.flatMap((one) => (one === undefined ? [] : [one.id]));
    },
    { timeLimit: manyLimit, durability: bringBack.length > 0 ? 'strict' : 'relaxed' },
  );
  if (!done.ok) return null;
  if (bringBack.length > 0) outbox.channel.changed();
  return [...outdated, ...bringBack.map(({ id }) => id), ...done.value, ...remove];
}

async function list(
  backups: Backups,
  databaseId: string | null,
  tookOver: boolean,
): Promise<Listed | null> {
  const names = await backups.attempt(namesOf);
  if (names === null) return null;
  const own: string[] = [];
  const others: Submission[] = [];
  let preferences: Settings['preferences'] | null = null;
  for (const name of names) {
    const isOwn = databaseId !== null && name === cacheOf(databaseId);
    if (!isOwn && tookOver) continue;
    const requests = await backups.attempt(async (caches) => (await caches.open(name)).keys());
    if (requests === null) return null;
    if (isOwn) {
      own.push(...requests.map(idOf).filter((id) => id !== null));
      continue;
    }
    for (const some of pieces(requests)) {
      const read = await backups.attempt(async (caches) => {
        const cache = await caches.open(name);
        return Promise.all(some.map(async (request) => readEntry(await cache.match(request))));
      });
      if (read === null) return null;
      others.push(...read.filter(isSubmission));
      preferences = read.find(isPreferences) ?? preferences;
    }
  }
  return { hasOthers: hasOthers(names, databaseId), own, others, preferences };
}

/** @returns null for what no version of this site has written */
const readEntry = async (entry: Response | undefined): Promise<unknown> =>
  entry?.json().catch(() => null);

async function readHeld(outbox: Outbox, { own, others }: Listed): Promise<Held | null> {
  const sequences = await findKeys(outbox, own, (transaction, id) =>
    transaction.objectStore('submissions').index('id').getKey(id),
  );
  const ids = others.map(({ id }) => id);
  const known = await findKeys(outbox, ids, keyOf);
  const waiting = await outbox.database.read((transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    return Promise.all(waitingStates.map((state) => states.getAllKeys(state)));
  });
  if (sequences === null || known === null || !waiting.ok) return null;
  return { waiting: waiting.value.flat(), sequences, known };
}

/**
 * In several transactions: a page answers a press between two.
 * @returns by id, without what is not there
 */
async function findKeys(
  { database }: Outbox,
  ids: readonly string[],
  find: (transaction: OutboxTransaction<'readonly'>, id: string) => Promise<number | undefined>,
): Promise<ReadonlyMap<string, number> | null> {
  const keys = new Map<string, number>();
  for (const some of pieces(ids)) {
    const found = await database.read((transaction) =>
      Promise.all(some.map(async (id) => [id, await find(transaction, id)] as const)),
    );
    if (!found.ok) return null;
    for (const [id, key] of found.value) if (key !== undefined) keys.set(id, key);
  }
  return keys;
}

/** Once for each database, in one transaction: without the lock, another context may have, and a person deleted it since. */
async function bringBackAll(
  transaction: OutboxTransaction<'readwrite'>,
  copies: readonly Submission[],
  preferences: Settings['preferences'] | null,
  { clock, newId }: Pick<Outbox, 'clock' | 'newId'>,
): Promise<void> {
  if (await getSetting(transaction, 'tookOver')) return;
  const store = transaction.objectStore('submissions');
  let count = 0;
  for (const copy of copies) {
    // Another page may have stored it meanwhile.
    if ((await store.index('id').getKey(copy.id)) !== undefined) continue;
    await putBack(transaction, broughtBack(copy));
    count += 1;
  }
  await nameDatabase(transaction, newId());
  await putSetting(transaction, 'tookOver', true);
  if (count > 0) await putSetting(transaction, 'loss', { restored: count, noticedAt: clock.now() });
  // Unless the person has chosen since.
  const isChosen = (await transaction.objectStore('settings').getKey('preferences')) !== undefined;
  if (preferences !== null && !isChosen) await putSetting(transaction, 'preferences', preferences);
}

/** Its delivery may be further than its backup knows: it may have arrived. */
function broughtBack(copy: Submission): Submission {
  const back = restored(copy, false);
  return exported(back) ?? back;
}

const isPreferences = (value: unknown): value is Settings['preferences'] =>
  isRecord(value) &&
  typeof value.pausedUntil === 'number' &&
  (value.keepCopies === null || typeof value.keepCopies === 'boolean') &&
  typeof value.notifyWhenSent === 'boolean';

const isSubmission = (copy: unknown): copy is Submission =>
  isRecord(copy) &&
  typeof copy.id === 'string' &&
  typeof copy.form === 'string' &&
  typeof copy.sequence === 'number' &&
  typeof copy.capturedAt === 'number' &&
  waitingStates.some((state) => state === copy.state) &&
  isRecord(copy.answers) &&
  Object.values(copy.answers).every((answer) => typeof answer === 'string');
