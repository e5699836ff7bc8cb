import { ownName } from '#src/lib/site-path.ts';
import { backupsName, namesOf, type Outbox } from '#src/outbox/model/outbox.ts';
import { lockPatience } from '#src/outbox/model/retry-policy.ts';
import {
  getSetting,
  keyOf,
  type OutboxTransaction,
  putSetting,
} from '#src/outbox/model/settings.ts';
import { isWaiting, type Submission } from '#src/outbox/model/submission.ts';
import {
  type BackupStorage,
  eraseReserve,
  giveRoomIn,
  type PutResult,
  putWithRoom,
} from './reserve.ts';

/*
 * A backup is the second copy of a submission that waits, in Cache Storage: on a full disk, Chromium erases a site's
 * databases, and keeps its caches. Each database has one cache, named by it, with one entry for each submission.
 * README, 'Two stores', has the four rules, and the order of each operation.
 */

export type BackupHolder = Pick<Outbox, 'database' | 'caches' | 'locks' | 'reportFault'>;

/**
 * - `kept`, `tight`, `full`: see `PutResult`.
 * - `none`: there is no second copy: Cache Storage is absent, broken or hangs, or its lock was not had.
 * - `lost`: the database that held them was erased, or cannot be read, which comes before that on a full disk.
 */
export type BackupResult = PutResult | 'none' | 'lost';

/** From the best to the worst, which counts for several. */
const results: readonly BackupResult[] = ['kept', 'tight', 'none', 'full', 'lost'];

/** Whether each has its backup. */
export const isSynced = (result: BackupResult): boolean => result === 'kept' || result === 'tight';

/** Whether a full disk may lose some of them: the database alone has these, or no longer has them. */
export const isAtRisk = (result: BackupResult): boolean => result === 'full' || result === 'lost';

/** In milliseconds. Cache Storage that hangs must hold up neither a drain nor a deletion. */
export const callLimit = 5_000;

/** Changed at a time: other contexts, and this page's presses, come between. */
const piece = 100;

/** Cache Storage while no other context changes the backups. */
export type Backups = {
  /** Without the lock, nothing may be put: it could come after another context's deletion. */
  readonly isLocked: boolean;
  /** @returns null if it fails or hangs; after that, at once */
  attempt<Value>(call: (caches: BackupStorage) => Promise<Value>): Promise<Value | null>;
};

/** By Cache Storage: calls that exceeded their limit, and have not ended. */
const hanging = new WeakMap<object, Set<Promise<unknown>>>();

const isHung = (caches: BackupStorage | null): boolean =>
  caches !== null && (hanging.get(caches)?.size ?? 0) > 0;

function createBackups({ caches, reportFault }: BackupHolder, isLocked: boolean): Backups {
  let works = true;
  return {
    isLocked,
    async attempt(call) {
      if (caches === null || !works || isHung(caches)) return null;
      const called = call(caches).then(
        (value) => ({ value }),
        (error) => {
          if (!(error instanceof DOMException)) reportFault(error);
          return null;
        },
      );
      const ended = await within(callLimit, called, 'late');
      works = ended !== 'late' && ended !== null;
      if (ended !== 'late') return ended?.value ?? null;
      const calls = hanging.get(caches) ?? new Set();
      hanging.set(caches, calls.add(called));
      void called.then(() => calls.delete(called));
      return null;
    },
  };
}

/**
 * @param limit in milliseconds
 * @returns `late` once the limit is over
 */
export async function within<Value, const Late>(
  limit: number,
  promise: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, limit, late);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/**
 * Works while no other context changes the backups. A call that hangs keeps the lock, since it may still write.
 * After `lockPatience`, or if a call of its own hangs, it works without the lock: then it only removes.
 */
export async function withBackups<Value>(
  outbox: BackupHolder,
  work: (backups: Backups) => Promise<Value>,
): Promise<Value> {
  const { caches, locks } = outbox;
  if (caches === null || isHung(caches)) return work(createBackups(outbox, false));
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), lockPatience);
  return new Promise((resolve) => {
    let hasBegun = false;
    const locked = async () => {
      hasBegun = true;
      clearTimeout(patience);
      const working = work(createBackups(outbox, true));
      resolve(working);
      await working.catch(() => {});
      await Promise.all(hanging.get(caches) ?? []);
    };
    const { signal } = waiting;
    const request = locks
      ? locks.request(ownName(backupsName), { signal }, locked)
      : inTurn(caches, signal, locked);
    // A lock that is lost later has done its work.
    request.catch(() => {
      if (!hasBegun) resolve(work(createBackups(outbox, false)));
    });
  });
}

/** Without locks, a context keeps the order of its own changes. */
const turns = new WeakMap<object, Promise<unknown>>();

function inTurn(key: object, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const before = turns.get(key);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', reject);
  });
  const own = Promise.race([before, over]).then(work);
  turns.set(key, Promise.allSettled([before, own]));
  return own;
}

/**
 * Makes the backups of these ids as the database is by then: call it after each transaction that changed what waits.
 * @param ids an earlier one may be among them
 * @param databaseId of the database that held them
 */
export async function syncBackups(
  outbox: BackupHolder,
  ids: readonly string[],
  databaseId?: string | null,
): Promise<BackupResult> {
  let worst: BackupResult = 'kept';
  for (const some of pieces(ids)) {
    const result = await withBackups(outbox, (backups) =>
      syncPiece(outbox, backups, some, databaseId),
    );
    if (results.indexOf(result) > results.indexOf(worst)) worst = result;
  }
  return worst;
}

/** Under the lock. */
export async function syncPiece(
  { database }: Pick<BackupHolder, 'database'>,
  backups: Backups,
  ids: readonly string[],
  expected?: string | null,
): Promise<BackupResult> {
  const read = await database.read(async (transaction) => ({
    databaseId: await getSetting(transaction, 'databaseId'),
    found: await Promise.all(ids.map((id) => findById(transaction, id))),
    outdated: await getSetting(transaction, 'outdatedBackups'),
  }));
  if (!read.ok) return 'lost';
  const { databaseId, found, outdated } = read.value;
  // What is only in another database's cache may still come back.
  if (expected !== undefined && databaseId !== expected) return 'lost';
  if (databaseId === null) return 'kept';
  const waiting = found.flatMap((one) => (one !== undefined && isWaiting(one) ? [one] : []));
  const result = await put(backups, databaseId, waiting);
  // An earlier wording goes once the later one has its backup.
  if (!isSynced(result)) return result;
  const [over, unknown] = [[] as string[], [] as string[]];
  for (const [at, id] of ids.entries()) {
    const one = found[at];
    if (one === undefined) unknown.push(id);
    else if (one.id !== id || !isWaiting(one)) over.push(id);
  }
  await remove(backups, over);
  await remove(backups, unknown, databaseId);
  if (outdated.some((id) => ids.includes(id))) {
    await database.write((transaction) => noteOutdated(transaction, [], ids), {
      durability: 'relaxed',
    });
  }
  return result;
}

/** Nothing else tells a start that a backup has an earlier wording than the database. */
export async function noteOutdated(
  transaction: OutboxTransaction<'readwrite'>,
  added: readonly string[],
  synced: readonly string[] = [],
): Promise<void> {
  const before = await getSetting(transaction, 'outdatedBackups');
  const left = before.filter((id) => !synced.includes(id));
  await putSetting(transaction, 'outdatedBackups', [...new Set([...left, ...added])]);
}

/** @returns also what was edited since, under a later id */
async function findById(
  transaction: OutboxTransaction<'readonly'>,
  id: string,
): Promise<Submission | undefined> {
  const key = await keyOf(transaction, id);
  return key === undefined ? undefined : transaction.objectStore('submissions').get(key);
}

async function put(
  backups: Backups,
  databaseId: string,
  submissions: readonly Submission[],
): Promise<BackupResult> {
  if (submissions.length === 0) return 'kept';
  if (!backups.isLocked) return 'none';
  const done = await backups.attempt(async (caches) => {
    const cache = await caches.open(cacheOf(databaseId));
    const entries = new Map(submissions.map((one) => [urlOf(one.id), JSON.stringify(one)]));
    return putWithRoom(caches, cache, [...entries]);
  });
  return done ?? 'none';
}

/**
 * What is left if it fails goes at the next start.
 * @param only in the cache of this database; in all if absent
 */
export async function remove(
  backups: Backups,
  ids: readonly string[],
  only?: string,
): Promise<void> {
  for (const some of pieces(ids)) {
    await backups.attempt(async (caches) => {
      for (const name of only === undefined ? await namesOf(caches) : [cacheOf(only)]) {
        const cache = await caches.open(name);
        await Promise.all(some.map((id) => cache.delete(urlOf(id))));
      }
    });
  }
}

/** Of what has arrived, whatever database holds it now. */
export async function removeBackups(outbox: BackupHolder, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await withBackups(outbox, (backups) => remove(backups, ids));
}

/** @returns false if one may be left, which the next start removes */
export async function eraseBackups(backups: Backups): Promise<boolean> {
  const done = await backups.attempt(async (caches) => {
    const names = await namesOf(caches).catch((error) => {
      // Where it is forbidden, nothing is kept.
      if (error instanceof DOMException && error.name === 'SecurityError') return null;
      throw error;
    });
    if (names === null) return [];
    return Promise.all([...names.map((name) => caches.delete(name)), eraseReserve(caches)]);
  });
  return done !== null;
}

/**
 * Deletes one entry of the reserve, so that a full disk has room for a small write.
 * @returns false if none was left
 */
export const giveRoom = (outbox: BackupHolder): Promise<boolean> =>
  withBackups(outbox, async (backups) => (await backups.attempt(giveRoomIn)) === true);

/** Follows a change of the preferences. */
export const syncPreferences = (outbox: BackupHolder): Promise<void> =>
  withBackups(outbox, async (backups) => {
    const read = await outbox.database.read(async (transaction) => ({
      databaseId: await getSetting(transaction, 'databaseId'),
      preferences: await getSetting(transaction, 'preferences'),
    }));
    if (!read.ok || !backups.isLocked) return;
    const { databaseId, preferences } = read.value;
    if (databaseId === null) return;
    await backups.attempt(async (caches) => {
      const cache = await caches.open(cacheOf(databaseId));
      return putWithRoom(caches, cache, [[preferencesUrl, JSON.stringify(preferences)]]);
    });
  });

export const preferencesUrl = `/${backupsName}-preferences`;
const urlOf = (id: string): string => `/${backupsName}/${encodeURIComponent(id)}`;

/** @returns the id in a backup's address; null for the preferences */
export const idOf = ({ url }: Pick<Request, 'url'>): string | null =>
  url.endsWith(preferencesUrl) ? null : decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));

export const cacheOf = (databaseId: string): string => ownName(`${backupsName}-${databaseId}`);

/** Waits for no lock. @returns null if Cache Storage is absent, broken or hangs: then there is no second copy */
export const readNames = (outbox: BackupHolder): Promise<readonly string[] | null> =>
  createBackups(outbox, false).attempt(namesOf);

export function* pieces<Value>(all: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < all.length; at += piece) yield all.slice(at, at + piece);
}
