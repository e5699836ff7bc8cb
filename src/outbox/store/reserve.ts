import { ownName } from '#src/lib/site-path.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';

/* Entries that give their room on a full disk: to backups, and to leases and outcomes. */

export type BackupStorage = NonNullable<Outbox['caches']>;

const reserveName = 'outbox-reserve';

/** Room for this many backups on a full disk. */
const backupsCount = 16;

/** And for leases and outcomes: backups do not take these. */
const sendersCount = 4;

/** In bytes: more than a report needs. */
const entrySize = 8 * 1024;

/**
 * - `kept`: each is there.
 * - `tight`: each is, but only by spending the reserve: the disk is full.
 * - `full`: one had no room.
 */
export type PutResult = 'kept' | 'tight' | 'full';

/** @throws if the reserve cannot be read, either: then the caches are broken */
export async function putWithRoom(
  caches: BackupStorage,
  cache: Cache,
  entries: readonly (readonly [url: string, text: string])[],
): Promise<PutResult> {
  const put = ([url, text]: readonly [string, string]) => cache.put(url, new Response(text));
  const done = await Promise.allSettled(entries.map(put));
  const failed = entries.filter((_, at) => done[at]?.status === 'rejected');
  if (failed.length === 0) return 'kept';
  const reserve = await openReserve(caches);
  const spare = [...((await reserve?.keys()) ?? [])].slice(sendersCount);
  for (const entry of failed) {
    for (let isPut = false; !isPut; ) {
      const room = spare.pop();
      if (room === undefined) return 'full';
      await reserve?.delete(room);
      isPut = await put(entry).then(
        () => true,
        () => false,
      );
    }
  }
  return 'tight';
}

/** On a full disk, a cache cannot be created. */
const openReserve = async (caches: BackupStorage): Promise<Cache | null> =>
  (await caches.has(ownName(reserveName))) ? caches.open(ownName(reserveName)) : null;

/** @returns false if no entry was left */
export async function giveRoomIn(caches: BackupStorage): Promise<boolean> {
  const reserve = await openReserve(caches);
  const entry = (await reserve?.keys())?.at(-1);
  return entry !== undefined && (await reserve?.delete(entry)) === true;
}

/** In bytes. Much more than the reserve, which must not take the last room from the database. */
const ample = 1024 * 1024;

/** Only with ample room. */
export async function fillReserve(caches: BackupStorage): Promise<void> {
  const reserve = await caches.open(ownName(reserveName));
  const urls = Array.from(
    { length: backupsCount + sendersCount },
    (_, at) => `/${reserveName}/${at}`,
  );
  const there = new Set((await reserve.keys()).map(({ url }) => new URL(url).pathname));
  const missing = urls.filter((url) => !there.has(url));
  if (missing.length === 0) return;
  const probe = `/${reserveName}/probe`;
  await reserve.put(probe, new Response(randomBytes(ample)));
  await reserve.delete(probe);
  for (const url of missing) await reserve.put(url, new Response(randomBytes(entrySize)));
}

export const eraseReserve = (caches: BackupStorage): Promise<boolean> =>
  caches.delete(ownName(reserveName));

/** No disk stores these in less room. */
function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const limit = 65_536;
  for (let at = 0; at < length; at += limit) crypto.getRandomValues(bytes.subarray(at, at + limit));
  return bytes;
}
