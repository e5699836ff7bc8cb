import { ownName } from '#src/lib/site-path.ts';
import type { Outbox } from './outbox.ts';
import { getSetting } from './settings.ts';
import { isWaiting, type Submission, waitingStates } from './submission.ts';

/*
 * A backup is the second copy of a submission that waits, in Cache Storage. On a full disk, Chromium erases a site's
 * databases, and keeps its caches; other engines lose a database now and then. `heal.ts` brings back what is lost.
 *
 * Each waiting submission has one entry, with its wording: a change of its delivery alone writes none. A lock keeps
 * the contexts' changes in the order of their transactions.
 */

export type BackupHolder = Pick<Outbox, 'database' | 'caches' | 'locks' | 'reportFault'>;

const backupsName = 'outbox-backups';
/** One entry says how many wait, and in which database. */
const countName = 'outbox-backups-count';

/**
 * Call it right after the transaction that stored them. Those that do not wait get no backup.
 * @param over ids whose backups are no longer needed
 * @returns false if one has no backup now, usually because the disk is full
 */
export async function putBackups(
  outbox: BackupHolder,
  submissions: readonly Submission[],
  over: readonly string[] = [],
): Promise<boolean> {
  const waiting = submissions.filter(isWaiting);
  if (waiting.length + over.length === 0) return true;
  return changeBackups(outbox, async (backups) => {
    await putInto(backups, waiting);
    await removeFrom(backups, over);
  });
}

/** @throws without room */
export async function putInto(backups: Cache, submissions: readonly Submission[]): Promise<void> {
  const put = (one: Submission) => backups.put(urlOf(one.id), new Response(JSON.stringify(one)));
  await Promise.all(submissions.map(put));
}

/** @returns false if one may be left */
export const removeBackups = (outbox: BackupHolder, ids: readonly string[]): Promise<boolean> =>
  putBackups(outbox, [], ids);

async function removeFrom(backups: Cache, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => backups.delete(urlOf(id))));
}

/** @returns false if some may be left */
export const eraseBackups = (outbox: BackupHolder): Promise<boolean> =>
  withBackups(outbox, async (caches) => {
    await Promise.all([backupsName, countName].map((name) => caches.delete(ownName(name))));
  });

const urlOf = (id: string): string => `/${backupsName}/${encodeURIComponent(id)}`;

/** @returns the id in a backup's address */
export const idOf = ({ url }: Pick<Request, 'url'>): string =>
  decodeURIComponent(new URL(url).pathname.replace(/.*\//, ''));

/** Changes of this context that have not ended. */
const unended = new WeakMap<object, number>();

async function changeBackups(
  outbox: BackupHolder,
  work: (backups: Cache) => Promise<void>,
): Promise<boolean> {
  const key = outbox.caches ?? outbox;
  const note = (change: number): number => {
    const left = (unended.get(key) ?? 0) + change;
    unended.set(key, left);
    return left;
  };
  note(1);
  return withBackups(outbox, async (caches) => {
    await work(await openBackups(caches));
    // Only the last of several counts, because counting takes time; without room, the count lags.
    if (note(0) === 1) await noteCount(outbox, caches).catch(() => {});
  }).finally(() => note(-1));
}

/**
 * Reads or changes the backups while no other context does.
 * @returns false if the browser could not; true without Cache Storage, and so without backups
 */
export async function withBackups(
  { caches, locks, reportFault }: BackupHolder,
  work: (caches: BackupStorage) => Promise<void>,
): Promise<boolean> {
  if (caches === null) return true;
  try {
    if (locks === null) await work(caches);
    else await locks.request(ownName('outbox-backups'), () => work(caches));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) reportFault(error);
    return false;
  }
}

export type BackupStorage = Pick<CacheStorage, 'open' | 'has' | 'delete'>;

/** How many waited, and in which database. */
export type WaitingCount = { readonly databaseId: string; readonly waiting: number };

/** Whether there is a backup, or a count. Opens nothing. */
export async function hasBackups({ caches }: BackupHolder): Promise<boolean> {
  if (caches === null) return false;
  const has = [backupsName, countName].map((name) => caches.has(ownName(name)));
  return (await Promise.all(has).catch(() => [])).some(Boolean);
}

export const openBackups = (caches: BackupStorage): Promise<Cache> =>
  caches.open(ownName(backupsName));

export async function readCount(caches: BackupStorage): Promise<WaitingCount | null> {
  const entry = (await (await caches.open(ownName(countName))).keys()).at(-1);
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
    const practice = await transaction.objectStore('submissions').index('practice').count();
    return {
      databaseId: await getSetting(transaction, 'databaseId'),
      waiting: counts.reduce((sum, count) => sum + count, -practice),
    };
  });
  if (!read.ok || read.value.databaseId === null) return;
  const { databaseId, waiting } = read.value;
  const before = await readCount(caches);
  if (!isCompared && before !== null && before.databaseId !== databaseId) return;
  const counts = await caches.open(ownName(countName));
  const earlier = await counts.keys();
  const url = `/${countName}/${databaseId}/${waiting}`;
  await counts.put(url, new Response());
  // The earlier one last: on a full disk, a put loses what it replaces.
  await Promise.all(
    earlier.filter((entry) => !entry.url.endsWith(url)).map((entry) => counts.delete(entry)),
  );
}
