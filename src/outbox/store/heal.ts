import { isRecord } from '#src/lib/result.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import {
  getSetting,
  type OutboxTransaction,
  putSetting,
  type SettingKey,
  type Settings,
} from '#src/outbox/model/settings.ts';
import { type Submission, waitingStates } from '#src/outbox/model/submission.ts';
import { exported, restored, unlocked } from '#src/outbox/model/transitions.ts';
import { manyLimit } from '#src/storage/database.ts';
import {
  fillReserve,
  idOf,
  noteCount,
  openBackups,
  putInto,
  readCount,
  withBackups,
} from './backups.ts';

/*
 * Compares the backups with the database. The browser may have erased it, or lost its latest writes: what only a
 * backup has comes back as waiting. Without a loss, no backup is read, only the list of their ids.
 */

/** Call it at a start, and when the database has become another one. Changes nothing if the storage fails. */
export async function heal(outbox: Outbox): Promise<void> {
  let hasChanged = false;
  await withBackups(outbox, async (caches) => {
    const backups = await openBackups(caches);
    const kept = await backups.keys();
    const ids = kept.map(idOf);
    const known = await outbox.database.read((transaction) => compare(transaction, ids));
    if (!known.ok) return 'failed';
    const { states, databaseId, missing } = known.value;
    const lost = await Promise.all(
      kept.filter((_, at) => states[at] === 'unknown').map((request) => backups.match(request)),
    );
    const copies = (await Promise.all(lost.map((copy) => copy?.text()))).flatMap(readBackup);
    // An edit puts its backup before it removes the earlier one's. What another device corrected stays beside it.
    const edited = new Set(
      copies.flatMap(({ earlierIds = [], imported }) => (imported ? [] : earlierIds)),
    );
    const found = copies.filter(({ id }) => !edited.has(id));
    const noted = await readCount(caches);
    const isOther = noted !== null && noted.databaseId !== databaseId;
    const gone = isOther ? Math.max(0, noted.waiting - found.length) : 0;
    const preferences = isOther && isPreferences(noted.preferences) ? noted.preferences : null;
    if (found.length + gone > 0 || preferences !== null) {
      const identity = isOther ? noted.databaseId : databaseId;
      const done = await outbox.database.write(
        async (transaction) => {
          await bringBack(transaction, found, gone, identity, outbox.clock.now());
          await bringBackPreferences(transaction, preferences);
        },
        { timeLimit: manyLimit },
      );
      if (!done.ok) return 'failed';
      hasChanged = true;
    }
    const over = kept.filter((one, at) => states[at] === 'over' || edited.has(idOf(one)));
    await Promise.all(over.map((request) => backups.delete(request)));
    await putInto(caches, backups, missing);
    await noteCount(outbox, caches, true);
    await fillReserve(caches);
    return 'kept';
  });
  if (hasChanged) outbox.channel.changed();
}

type Comparison = {
  /** Of each id: `over` if its backup is no longer needed: it has arrived, or has a later wording. */
  readonly states: readonly ('waits' | 'over' | 'unknown')[];
  readonly databaseId: string | null;
  readonly missing: readonly Submission[];
};

async function compare(
  transaction: OutboxTransaction<'readonly'>,
  ids: readonly string[],
): Promise<Comparison> {
  const store = transaction.objectStore('submissions');
  const waiting = await readWaiting(transaction);
  const waitingIds = new Set(waiting.map(({ id }) => id));
  const states = await Promise.all(
    ids.map(async (id) => {
      if (waitingIds.has(id)) return 'waits';
      const stored =
        (await store.index('id').getKey(id)) ?? (await store.index('earlierIds').getKey(id));
      return stored === undefined ? 'unknown' : 'over';
    }),
  );
  const databaseId = await getSetting(transaction, 'databaseId');
  // Seldom: the browser has ended before the put, or had no room for it.
  const kept = new Set(ids);
  return { states, databaseId, missing: waiting.filter(({ id }) => !kept.has(id)) };
}

/** Read at a time: a page answers a press between two readings. */
const piece = 100;

async function readWaiting(
  transaction: OutboxTransaction<'readonly'>,
): Promise<readonly Submission[]> {
  const store = transaction.objectStore('submissions');
  const states = waitingStates.map((state) => store.index('state').getAllKeys(state));
  const keys = (await Promise.all(states)).flat().sort((a, b) => a - b);
  const found: Submission[] = [];
  for (let at = 0; at < keys.length; at += piece) {
    // Not a range of keys: what was sent lies between them.
    const read = keys.slice(at, at + piece).map((key) => store.get(key));
    found.push(...(await Promise.all(read)).filter((one) => one !== undefined));
  }
  return found;
}

/** In order of capture. */
async function bringBack(
  transaction: OutboxTransaction<'readwrite'>,
  found: readonly Submission[],
  gone: number,
  databaseId: string | null,
  now: number,
): Promise<void> {
  const store = transaction.objectStore('submissions');
  let count = 0;
  for (const copy of [...found].sort((a, b) => a.sequence - b.sequence)) {
    // Another page may have stored it meanwhile.
    if ((await store.index('id').getKey(copy.id)) !== undefined) continue;
    const { sequence, ...rest } = broughtBack(copy);
    // A database that has lost its latest writes gives their places away again.
    const isFree = (await store.getKey(sequence)) === undefined;
    // The key generator adds the key path, which the store's type cannot express.
    await store.add((isFree ? { ...rest, sequence } : rest) as never);
    count += 1;
  }
  const before = await getSetting(transaction, 'loss');
  if (count + gone > 0)
    await putSetting(transaction, 'loss', {
      restored: before.restored + count,
      gone: before.gone + gone,
      noticedAt: now,
    });
  await putSetting(transaction, 'databaseId', databaseId ?? found[0]?.id ?? null);
}

/** Unless the person has chosen since. */
async function bringBackPreferences(
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Settings['preferences'] | null,
): Promise<void> {
  const key: SettingKey = 'preferences';
  const isChosen = (await transaction.objectStore('settings').getKey(key)) !== undefined;
  if (preferences !== null && !isChosen) await putSetting(transaction, key, preferences);
}

/** Its delivery may be further than its backup knows: it may have arrived. */
function broughtBack(copy: Submission): Submission {
  const back = restored(copy, false);
  const unlockedBack = unlocked(back) ?? back;
  return exported(unlockedBack) ?? unlockedBack;
}

/** Nothing for what no version of this site has written. */
function readBackup(text: string | undefined): readonly Submission[] {
  try {
    const copy: unknown = JSON.parse(text ?? 'null');
    return isSubmission(copy) ? [copy] : [];
  } catch {
    return [];
  }
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
