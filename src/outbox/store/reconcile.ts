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
import { type Submission, waitingStates } from '#src/outbox/model/submission.ts';
import { exported, restored, unlocked } from '#src/outbox/model/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import {
  type Backups,
  cacheOf,
  idOf,
  pieces,
  readNames,
  syncBackups,
  withBackups,
} from './backups.ts';
import { type BackupStorage, fillReserve } from './reserve.ts';

/*
 * Brings both stores together again. A database that the browser made anew takes over what others held, once. After
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
  readonly known: ReadonlySet<string>;
};

export type Plan = {
  /** In order of capture. */
  readonly bringBack: readonly Submission[];
  /** Sequences. */
  readonly put: readonly number[];
  /** Ids. */
  readonly remove: readonly string[];
};

/** What must change, so that both say the same. */
export function reconcile(
  { own, others }: Listed,
  { waiting, sequences, known }: Held,
  tookOver: boolean,
): Plan {
  // A correction on another device may wait beside what it corrects.
  const edited = new Set(
    others.flatMap(({ earlierIds = [], imported }) => (imported ? [] : earlierIds)),
  );
  const newest = new Map(others.map((copy) => [copy.id, copy]));
  const bringBack = tookOver
    ? []
    : [...newest.values()].filter(({ id }) => !edited.has(id) && !known.has(id));
  const isWaiting = new Set(waiting);
  const [kept, remove] = [new Set<number>(), [] as string[]];
  for (const id of own) {
    const sequence = sequences.get(id);
    if (sequence !== undefined && isWaiting.has(sequence)) kept.add(sequence);
    else remove.push(id);
  }
  return {
    bringBack: bringBack.sort((a, b) => a.sequence - b.sequence),
    put: waiting.filter((sequence) => !kept.has(sequence)),
    remove,
  };
}

/** Call it at a start, and when the database has become another one. */
export async function reconcileStores(outbox: Outbox): Promise<void> {
  const ids = await withBackups(outbox, (backups) => compare(outbox, backups));
  if (ids === null) return;
  const result = await syncBackups(outbox, ids);
  const isSynced = result !== 'none' && result !== 'full';
  await withBackups(outbox, async (backups) => {
    const read = await outbox.database.read(readIdentity);
    if (!read.ok) return;
    const { databaseId, tookOver } = read.value;
    await backups.attempt(async (caches) => {
      // The browser may have erased the database again: then the next one needs them.
      if (isSynced && tookOver) await eraseOthers(caches, databaseId);
      await fillReserve(caches);
    });
  });
}

/** A database that the browser made anew, before a drain uses it. */
export async function takeOver(outbox: Outbox): Promise<void> {
  const read = await outbox.database.read(readIdentity);
  if (!read.ok || read.value.tookOver) return;
  const names = await readNames(outbox);
  if (names !== null && hasOthers(names, read.value.databaseId)) await reconcileStores(outbox);
}

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

/** In several transactions: a page answers a press between two. */
async function readHeld({ database }: Outbox, { own, others }: Listed): Promise<Held | null> {
  const sequences = new Map<string, number>();
  const known = new Set<string>();
  for (const ids of pieces(own)) {
    const found = await database.read(async (transaction) => {
      const index = transaction.objectStore('submissions').index('id');
      return Promise.all(ids.map(async (id) => [id, await index.getKey(id)] as const));
    });
    if (!found.ok) return null;
    for (const [id, key] of found.value) if (key !== undefined) sequences.set(id, key);
  }
  for (const ids of pieces(others.map(({ id }) => id))) {
    const found = await database.read((transaction) =>
      Promise.all(ids.map(async (id) => [id, await keyOf(transaction, id)] as const)),
    );
    if (!found.ok) return null;
    for (const [id, key] of found.value) if (key !== undefined) known.add(id);
  }
  const waiting = await database.read((transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    return Promise.all(waitingStates.map((state) => states.getAllKeys(state)));
  });
  return waiting.ok ? { waiting: waiting.value.flat(), sequences, known } : null;
}

/** Once for each database, in one transaction. */
async function bringBackAll(
  transaction: OutboxTransaction<'readwrite'>,
  copies: readonly Submission[],
  preferences: Settings['preferences'] | null,
  { clock, newId }: Pick<Outbox, 'clock' | 'newId'>,
): Promise<void> {
  const store = transaction.objectStore('submissions');
  let count = 0;
  for (const copy of copies) {
    // Another page may have stored it meanwhile.
    if ((await store.index('id').getKey(copy.id)) !== undefined) continue;
    const { sequence, ...rest } = broughtBack(copy);
    // A later submission may have its place.
    const isFree = (await store.getKey(sequence)) === undefined;
    // The key generator adds the key path, which the store's type cannot express.
    await store.add((isFree ? { ...rest, sequence } : rest) as never);
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
  const unlockedBack = unlocked(back) ?? back;
  return exported(unlockedBack) ?? unlockedBack;
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
