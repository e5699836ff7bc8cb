import { IDBFactory } from 'fake-indexeddb';
import { isRecord } from '#src/lib/result.ts';
import { namesOf, type Outbox } from '#src/outbox/model/outbox.ts';
import { idOf } from '#src/outbox/store/backups.ts';
import type { TestOutbox } from './outbox-bench.ts';

/** Resolves once the backups are as the database is. */
export const backupsRest = (outbox: TestOutbox) =>
  outbox.locks?.request('outbox-backups', {}, () => {});

/** As the browser does: it keeps the caches. */
export function eraseDatabase({ database }: Pick<Outbox, 'database'>): void {
  database.close();
  globalThis.indexedDB = new IDBFactory();
}

/** Of all databases, by id: what each backup has. */
export async function readBackups({ caches }: Pick<Outbox, 'caches'>) {
  const backups = new Map<string, unknown>();
  for (const name of caches === null ? [] : await namesOf(caches)) {
    const cache = await caches?.open(name);
    for (const request of (await cache?.keys()) ?? []) {
      const backup: unknown = await (await cache?.match(request))?.json();
      if (idOf(request) !== null && isRecord(backup)) backups.set(String(backup.id), backup);
    }
  }
  return backups;
}

/** @returns their ids, sorted */
export const backedUp = async (outbox: Pick<Outbox, 'caches'>): Promise<readonly string[]> =>
  [...(await readBackups(outbox)).keys()].toSorted();
