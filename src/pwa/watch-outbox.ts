import { createStore, type Store } from '#src/lib/store.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { getSetting, putSetting } from '#src/outbox/settings.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';
import { showBadge } from './badge.ts';

/** After each change, updates the badge and detects an eviction. */
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

/** Databases once had no ids. */
async function nameDatabase(outbox: Outbox): Promise<void> {
  await outbox.database.write(async (transaction) => {
    if ((await getSetting(transaction, 'databaseId')) !== null) return;
    await putSetting(transaction, 'databaseId', outbox.newId());
  });
  outbox.channel.changed();
}

/** Waiting submissions that disappeared without being sent or deleted. */
export type Eviction = { readonly count: number; readonly noticedAt: number };

/** What waited, and in which database. */
export type Witness = { readonly waiting: number; readonly databaseId: string | null };

/** Until the user acknowledges it. */
export const evicted: Store<Eviction | null> = createStore<Eviction | null>(null);

// Devices have stored these names.
const witnessKey = 'outbox-waiting';
const evictedKey = 'outbox-erased';

/**
 * Compares the outbox with a second store, evicted separately: if submissions waited in another database, it was erased
 * (Storage Standard, 5).
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

export function acknowledgeEviction(): void {
  deviceTexts.write(evictedKey, null);
  evicted.set(null);
}

/** After erasing everything: nothing waits. */
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
    // Foreign text.
    return {};
  }
}

function write(key: string, value: object): void {
  deviceTexts.write(key, JSON.stringify(value));
}
