import { deleteDB, openDB } from 'idb';
import { ownName } from '#src/lib/site-path.ts';

/* Chromium keeps an origin's databases in one log. After a write cut off by a full disk, it continues behind the
   cut. The next start ignores everything there, even complete strict transactions, or erases the databases as
   corrupt. Even a failing write is dangerous then. (Chromium 156: 7 of 7 submissions were gone.)
   Deleting a database makes Chromium write the content to another file and begin a new log. */

/** In bytes: Chromium then writes at most its log. */
const room = 512 * 1024;

let beginning: Promise<boolean> | null = null;

/** @returns whether later writes will be read; false without room */
export function beginLog(): Promise<boolean> {
  beginning ??= begin().finally(() => {
    beginning = null;
  });
  return beginning;
}

async function begin(): Promise<boolean> {
  // Only Chromium has such a log. Node may have no navigator.
  if (!('userAgentData' in (globalThis.navigator ?? {}))) return true;
  try {
    await takeRoom();
    const database = await openDB(ownName('begin-log'), 1, {
      upgrade: (created) => void created.createObjectStore('nothing'),
    });
    database.close();
    await deleteDB(ownName('begin-log'));
    return true;
  } catch {
    return false;
  }
}

/** Tests the free space, which the browser does not report, with a cache: it is apart from the log. */
async function takeRoom(): Promise<void> {
  const [existing] = await caches.keys();
  // A cache created on a full disk stays broken until a restart.
  if (existing === undefined) return;
  const cache = await caches.open(existing);
  await cache.put('/room', new Response(new Uint8Array(room)));
  await cache.delete('/room');
}
