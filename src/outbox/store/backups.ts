import { ownName } from '#src/lib/site-path.ts';
import { backupsName, countName, type Outbox } from '#src/outbox/model/outbox.ts';
import { lockPatience } from '#src/outbox/model/retry-policy.ts';
import { getSetting } from '#src/outbox/model/settings.ts';
import { isWaiting, type Submission, waitingStates } from '#src/outbox/model/submission.ts';

/*
 * A backup is the second copy of a submission that waits, in Cache Storage. On a full disk, Chromium erases a site's
 * databases, and keeps its caches; other engines lose a database now and then. `heal.ts` brings back what is lost.
 *
 * Each waiting submission has one entry, with its wording: a change of its delivery alone writes none. A lock keeps
 * the contexts' changes apart. It may be granted in another order than that of their transactions, so that what is put
 * is compared with what is stored by then.
 */

export type BackupHolder = Pick<Outbox, 'database' | 'caches' | 'locks' | 'reportFault'>;

/** Entries that give their room to backups on a full disk. */
const reserveName = 'outbox-reserve';

/** Room for this many backups on a full disk. */
const reserveCount = 16;

/** And for leases and outcomes: backups do not take these. */
const sendersCount = 4;

/** In bytes: more than a report needs. */
const reserveSize = 8 * 1024;

/**
 * - `kept`: each has its backup, or the browser has no Cache Storage.
 * - `tight`: each has, but only by spending the reserve: the disk is full.
 * - `failed`: one may have none, or a removed one may be left.
 */
export type BackupResult = 'kept' | 'tight' | 'failed';

/**
 * Call it right after the transaction that stored them. Those that do not wait get no backup.
 * @param over ids whose backups are no longer needed
 */
export async function putBackups(
  outbox: BackupHolder,
  submissions: readonly Submission[],
  over: readonly string[] = [],
): Promise<BackupResult> {
  const waiting = submissions.filter(isWaiting);
  if (waiting.length + over.length === 0) return 'kept';
  const holdsThem = databaseIds.get(outbox.caches ?? outbox);
  return changeBackups(outbox, over, async (caches, backups) => {
    const isRoomy = await putInto(caches, backups, waiting);
    const outdated = await outdatedOf(outbox, waiting, holdsThem);
    await Promise.all(outdated.map((id) => backups.delete(urlOf(id))));
    return isRoomy ? 'kept' : 'tight';
  });
}

/** By caches: the database that the backups are of. */
const databaseIds = new WeakMap<object, string>();

/**
 * @param databaseId where they were stored: one that the browser has erased since has none of them, and their backups
 * are all that is left
 * @returns the ids of those that wait no longer; none if that is not certain
 */
async function outdatedOf(
  { database }: BackupHolder,
  put: readonly Submission[],
  databaseId: string | undefined,
): Promise<readonly string[]> {
  if (put.length === 0 || databaseId === undefined) return [];
  const read = await database.read((transaction) => {
    const ids = transaction.objectStore('submissions').index('id');
    return Promise.all([
      getSetting(transaction, 'databaseId'),
      Promise.all(put.map(({ id }) => ids.get(id))),
    ]);
  });
  if (!read.ok || read.value[0] !== databaseId) return [];
  const [, all] = read.value;
  return put.flatMap(({ id }, at) => {
    const stored = all[at];
    return stored !== undefined && isWaiting(stored) ? [] : [id];
  });
}

export const removeBackups = (
  outbox: BackupHolder,
  ids: readonly string[],
): Promise<BackupResult> => putBackups(outbox, [], ids);

/**
 * @returns false if the reserve was needed
 * @throws if it was not enough
 */
export async function putInto(
  caches: BackupStorage,
  backups: Cache,
  submissions: readonly Submission[],
): Promise<boolean> {
  const put = (one: Submission) => backups.put(urlOf(one.id), new Response(JSON.stringify(one)));
  const done = await Promise.allSettled(submissions.map(put));
  const failed = submissions.filter((_, at) => done[at]?.status === 'rejected');
  if (failed.length === 0) return true;
  const reserve = await caches.open(ownName(reserveName));
  const spare = (await reserve.keys()).slice(sendersCount);
  for (const one of failed) {
    for (let isPut = false; !isPut; ) {
      const entry = spare.pop();
      if (entry === undefined) throw new DOMException('The disk is full.', 'QuotaExceededError');
      await reserve.delete(entry);
      isPut = await put(one).then(
        () => true,
        () => false,
      );
    }
  }
  return false;
}

/**
 * Deletes one entry of the reserve, so that a full disk has room for a small write.
 * @returns false if none was left
 */
export async function giveRoom(outbox: BackupHolder): Promise<boolean> {
  const given = await withBackups(outbox, async (caches) => {
    const reserve = await caches.open(ownName(reserveName));
    const entry = (await reserve.keys()).at(-1);
    return entry !== undefined && (await reserve.delete(entry)) ? 'tight' : 'failed';
  });
  return given === 'tight';
}

/** Whether the disk is too full for another backup. */
export async function lacksReserve({ caches }: BackupHolder): Promise<boolean> {
  if (caches === null) return false;
  try {
    if (!(await caches.has(ownName(reserveName)))) return true;
    return (await (await caches.open(ownName(reserveName))).keys()).length <= sendersCount;
  } catch {
    // Forbidden: there are no backups.
    return false;
  }
}

/** In bytes. Much more than the reserve, which must not take the last room from the database. */
const ample = 1024 * 1024;

/** Only with ample room. */
export async function fillReserve(caches: BackupStorage): Promise<void> {
  const reserve = await caches.open(ownName(reserveName));
  const urls = Array.from(
    { length: reserveCount + sendersCount },
    (_, at) => `/${reserveName}/${at}`,
  );
  const there = new Set((await reserve.keys()).map(({ url }) => new URL(url).pathname));
  const missing = urls.filter((url) => !there.has(url));
  if (missing.length === 0) return;
  const probe = `/${reserveName}/probe`;
  await reserve.put(probe, new Response(randomBytes(ample)));
  await reserve.delete(probe);
  for (const url of missing) await reserve.put(url, new Response(randomBytes(reserveSize)));
}

/** No disk stores these in less room. */
function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const limit = 65_536;
  for (let at = 0; at < length; at += limit) crypto.getRandomValues(bytes.subarray(at, at + limit));
  return bytes;
}

/** And all that belongs to them. */
export const eraseBackups = (outbox: BackupHolder): Promise<BackupResult> =>
  withBackups(outbox, async (caches) => {
    const names = [backupsName, countName, reserveName];
    await Promise.all(names.map((name) => caches.delete(ownName(name))));
    return 'kept';
  });

const urlOf = (id: string): string => `/${backupsName}/${encodeURIComponent(id)}`;

/** @returns the id in a backup's address */
export const idOf = ({ url }: Pick<Request, 'url'>): string =>
  decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));

/** Changes of this context that have not ended. */
const unended = new WeakMap<object, number>();

/** In milliseconds, longer than `lockPatience`. Cache Storage that hangs must not hold a drain or a deletion. */
const changeLimit = 10_000;

/**
 * Counts before it deletes, however the browser ends in between: what the count exceeds is called gone
 * (`heal.ts`).
 */
async function changeBackups(
  outbox: BackupHolder,
  over: readonly string[],
  put: (caches: BackupStorage, backups: Cache) => Promise<BackupResult>,
): Promise<BackupResult> {
  const key = outbox.caches ?? outbox;
  const note = (change: number): number => {
    const left = (unended.get(key) ?? 0) + change;
    unended.set(key, left);
    return left;
  };
  note(1);
  const changed = withBackups(outbox, async (caches) => {
    const backups = await openBackups(caches);
    const result = await put(caches, backups);
    // Of several that only put, the last counts, because counting takes time; without room, the count lags.
    if (over.length > 0 || note(0) === 1) await noteCount(outbox, caches).catch(() => {});
    await Promise.all(over.map((id) => backups.delete(urlOf(id))));
    return result;
  }).finally(() => note(-1));
  return within(changeLimit, changed, 'failed');
}

/**
 * @param limit in milliseconds
 * @returns `late` once the limit is over
 */
export async function within<Value>(
  limit: number,
  promise: Promise<Value>,
  late: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, limit, late);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** Without locks, a context's own changes keep their order. */
const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Reads or changes the backups while no other context does. Goes without the lock after `lockPatience`, as a drain does:
 * a page in the back/forward cache may hold it.
 */
export async function withBackups(
  { caches, locks, reportFault }: BackupHolder,
  work: (caches: BackupStorage) => Promise<BackupResult>,
): Promise<BackupResult> {
  if (caches === null) return 'kept';
  const before = queues.get(caches);
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), lockPatience);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    clearTimeout(patience);
    return work(caches);
  };
  try {
    if (locks === null) {
      const own = within(lockPatience, Promise.resolve(before), null).then(begin);
      queues.set(
        caches,
        own.catch(() => {}),
      );
      return await own;
    }
    const { signal } = waiting;
    return await locks.request(ownName('outbox-backups'), { signal }, begin).catch((error) => {
      if (hasBegun) throw error;
      return begin();
    });
  } catch (error) {
    if (!(error instanceof DOMException)) reportFault(error);
    // Forbidden: there are no backups.
    return error instanceof DOMException && error.name === 'SecurityError' ? 'kept' : 'failed';
  }
}

export type BackupStorage = NonNullable<Outbox['caches']>;

/** How many waited, and in which database. */
export type WaitingCount = { readonly databaseId: string; readonly waiting: number };

/** Follows a change of the preferences, too. */
export const noteAgain = (outbox: BackupHolder): Promise<BackupResult> =>
  changeBackups(outbox, [], async () => 'kept');

export const openBackups = (caches: BackupStorage): Promise<Cache> =>
  caches.open(ownName(backupsName));

/** @returns with the database's preferences; null without a count */
export async function readCount(
  caches: BackupStorage,
): Promise<(WaitingCount & { readonly preferences: unknown }) | null> {
  const counts = await caches.open(ownName(countName));
  const entry = (await counts.keys()).at(-1);
  const count = countIn(entry);
  if (entry === undefined || count === null) return null;
  // Earlier versions kept none.
  const preferences: unknown = await (await counts.match(entry))?.json().catch(() => null);
  return { ...count, preferences };
}

function countIn(entry: Request | undefined): WaitingCount | null {
  if (entry === undefined) return null;
  const [waiting = '', databaseId = ''] = new URL(entry.url).pathname.split('/').reverse();
  return { databaseId, waiting: Number(waiting) };
}

/** Only `heal.ts` notes another database, once it has compared it. */
export async function noteCount(
  { database }: BackupHolder,
  caches: BackupStorage,
  isCompared = false,
): Promise<void> {
  const read = await database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const counts = await Promise.all(waitingStates.map((state) => states.count(state)));
    return {
      databaseId: await getSetting(transaction, 'databaseId'),
      preferences: await getSetting(transaction, 'preferences'),
      waiting: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  if (!read.ok || read.value.databaseId === null) return;
  const { databaseId, waiting, preferences } = read.value;
  const counts = await caches.open(ownName(countName));
  const earlier = await counts.keys();
  const before = countIn(earlier.at(-1));
  if (!isCompared && before !== null && before.databaseId !== databaseId) return;
  databaseIds.set(caches, databaseId);
  const url = `/${countName}/${databaseId}/${waiting}`;
  await counts.put(url, new Response(JSON.stringify(preferences)));
  // The earlier one last: on a full disk, a put loses what it replaces.
  await Promise.all(
    earlier.filter((entry) => !entry.url.endsWith(url)).map((entry) => counts.delete(entry)),
  );
}
