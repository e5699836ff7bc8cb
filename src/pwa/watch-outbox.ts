import { createStore, type Store } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { getSetting, putSetting } from '#src/outbox/settings.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { showBadge } from './badge.ts';

/** After every change of the outbox: how much waits, on the app's icon, and whether it was evicted. */
export function watchOutbox(outbox: Outbox, { snapshot }: OutboxReader): void {
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok) return;
    const { databaseId } = read.value;
    const pending = countOf(read.value, pendingStates);
    const waiting = pending + (read.value.counts['handed-over'] ?? 0);
    void showBadge(pending);
    if (waiting > 0 && databaseId === null) void nameDatabase(outbox);
    else detectEviction({ waiting, databaseId }, outbox.clock.now());
  };
  snapshot.subscribe(look);
  look();
}

/** A database that was filled before databases had names gets one. */
async function nameDatabase(outbox: Outbox): Promise<void> {
  await outbox.database.write(async (transaction) => {
    if ((await getSetting(transaction, 'databaseId')) !== null) return;
    await putSetting(transaction, 'databaseId', outbox.newId());
  });
  outbox.channel.changed();
}

/** Submissions that waited and are gone without having been sent or deleted here. */
export type Eviction = { readonly count: number; readonly noticedAt: number };

/** How much waits on this device, and in which database. */
export type Witness = { readonly waiting: number; readonly databaseId: string | null };

/** What was evicted, until the person has taken note. */
export const evicted: Store<Eviction | null> = createStore<Eviction | null>(null);

// The names of the first version, which a device may still have.
const witnessKey = 'outbox-waiting';
const evictedKey = 'outbox-erased';

/**
 * Compares the outbox with what a second store, which browsers evict at other times, remembers of it: if
 * something waited and the database is another one by now, the browser or somebody has erased it (Storage
 * Standard, 5). Then it remembers the outbox as it is.
 * @param now milliseconds since the epoch
 */
export function detectEviction({ waiting, databaseId }: Witness, now: number): void {
  const before = readWitness();
  if (before !== null && before.waiting > 0 && before.databaseId !== databaseId) {
    const count = before.waiting + (readEvicted()?.count ?? 0);
    write(evictedKey, { count, noticedAt: now });
  }
  if (before?.waiting !== waiting || before.databaseId !== databaseId) {
    write(witnessKey, { waiting, mark: databaseId });
  }
  const found = readEvicted();
  if (found?.noticedAt !== evicted.get()?.noticedAt) evicted.set(found);
}

/** The person has taken note of what was evicted. */
export function acknowledgeEviction(): void {
  deviceTexts.write(evictedKey, null);
  evicted.set(null);
}

/** The person has erased everything: nothing waited, whatever database comes next. */
export function forgetWitness(): void {
  deviceTexts.write(witnessKey, null);
  acknowledgeEviction();
}

function readWitness(): Witness | null {
  const known = read(witnessKey);
  if (!('waiting' in known && 'mark' in known)) return null;
  const { waiting, mark } = known;
  return typeof waiting === 'number' && (mark === null || typeof mark === 'string')
    ? { waiting, databaseId: mark }
    : null;
}

function readEvicted(): Eviction | null {
  const known = read(evictedKey);
  if (!('count' in known && 'noticedAt' in known)) return null;
  const { count, noticedAt } = known;
  return typeof count === 'number' && typeof noticedAt === 'number' ? { count, noticedAt } : null;
}

function read(key: string): object {
  try {
    const value: unknown = JSON.parse(deviceTexts.read(key) ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Somebody else's: there is no note.
    return {};
  }
}

function write(key: string, value: object): void {
  deviceTexts.write(key, JSON.stringify(value));
}
