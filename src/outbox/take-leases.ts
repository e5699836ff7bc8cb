import { mappingOf, type Outbox } from './outbox.ts';
import { isDue, isLockedForEditing, leaseLength } from './retry-policy.ts';
import type { OutboxTransaction } from './schema.ts';
import { isSimulated, type Queued, type Sending, type Submission } from './submission.ts';
import { disconnected, leased } from './transitions.ts';

/** Which queued submissions a drain wants next. */
export type LeaseRequest = {
  /** How many at most. */
  readonly count: number;
  /** How many it has leased now. */
  readonly leased: number;
  /** `oldest`: in order of capture. `least-tried`: one alone, which most likely is not the trouble. */
  readonly order: 'oldest' | 'least-tried';
};

/** What one drain knows of the queue; it changes as the drain goes on. */
export type Queue = {
  /** Sequences of what was queued when it last looked, in order of capture. */
  keys: readonly number[];
  /** How many of them it has looked at. */
  seen: number;
  /** The sequence that it has looked up to, where there are no keys. */
  last: number;
  /** What it has delivered or is delivering; it tries each once. */
  readonly tried: Set<number>;
  /** Whether the last one had to go alone: then the next is looked at alone, for it likely has to as well. */
  alone: boolean;
  /** Also those whose next attempt is not due yet. */
  readonly early: boolean;
  /** These alone, by their ids. */
  readonly only: ReadonlySet<string> | null;
  /** Until when sending was paused as the person asked for these: that one does not hold them, a later one does. */
  ignoredPause: number | null;
  /** Whether the drain holds the lock, so that its leases end with it. */
  readonly underLock: boolean;
  /** Whether its page was left: a transaction that waited for the page's return takes nothing any more. */
  readonly isLeaving: () => boolean;
};

/** Why nothing more may be sent; null where it may. */
export type Hold = 'practice' | 'user-paused' | null;

/** What was leased, and how many were held instead, for their forms are unconnected. */
export type TakeResult = { readonly taken: readonly Sending[]; readonly held: number };

const nothing: TakeResult = { taken: [], held: 0 };

/** Takes the next ones under leases, as many as are wanted, in the transaction that is given. */
export async function takeLeases(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  wanted: LeaseRequest,
  queue: Queue,
  holding: Promise<Hold>,
): Promise<TakeResult> {
  if (wanted.count <= 0 || queue.isLeaving()) return nothing;
  const now = outbox.clock.now();
  const store = transaction.objectStore('submissions');
  const until = now + leaseLength;
  const lease = { holder: outbox.holder, until, underLock: queue.underLock };
  const writes: Promise<unknown>[] = [];
  const taken: Sending[] = [];

  function write(next: Submission): void {
    const written = store.put(next);
    writes.push(written);
    // Where the transaction is aborted before they are awaited, it is what says so.
    written.catch(() => {});
  }

  /** @returns it where it is wanted; one of an unconnected form is held instead */
  function consider(stored: Submission | undefined): Queued | null {
    if (stored?.state !== 'queued' || !isWanted(stored, queue, now)) return null;
    if (mappingOf(outbox, stored.form) !== undefined) return stored;
    const held = disconnected(stored);
    if (held !== null) write(held);
    return null;
  }

  function takeOne(queued: Queued): void {
    const sending = leased(queued, lease);
    if (sending === null) return;
    taken.push(sending);
    write(sending);
  }

  if (wanted.order === 'least-tried') {
    if ((await holding) !== null) return nothing;
    const found = await leastTried(transaction, queue, consider);
    if (found !== null) takeOne(found);
  } else {
    let goesOn = true;
    while (goesOn && taken.length < wanted.count) {
      const some = queue.alone ? 1 : wanted.count - taken.length;
      const keys = queue.keys.slice(queue.seen, queue.seen + some);
      if (keys.length === 0) {
        if (await refill(transaction, queue)) continue;
        break;
      }
      const all = await Promise.all(keys.map((key) => store.get(key)));
      if ((await holding) !== null) return nothing;
      for (const stored of all) {
        const found = consider(stored);
        // One that must go alone waits for the others, and the others for it.
        if (found !== null) queue.alone = concurrencyOf(outbox, found) === 1;
        const alone = found !== null && queue.alone;
        if (alone) goesOn = false;
        if (alone && wanted.leased + taken.length > 0) break;
        if (found !== null) takeOne(found);
        queue.seen += 1;
        if (alone) break;
      }
    }
  }
  await Promise.all(writes);
  return { taken, held: writes.length - taken.length };
}

/** How many of this one's form may be under way at once. */
export function concurrencyOf(outbox: Outbox, { form }: { readonly form: string }): number {
  const mapping = mappingOf(outbox, form);
  return mapping === undefined ? 1 : outbox.service.concurrency(mapping);
}

/** Looks for what was captured since. @returns whether there is anything */
async function refill(transaction: OutboxTransaction<'readwrite'>, queue: Queue): Promise<boolean> {
  const last = queue.keys.at(-1) ?? queue.last;
  const all =
    queue.only === null
      ? await transaction.objectStore('submissions').index('state').getAllKeys('queued')
      : await keysOf(transaction, queue.only);
  const fresh = all.filter((key) => key > last);
  queue.keys = fresh;
  queue.seen = 0;
  queue.last = last;
  return fresh.length > 0;
}

async function leastTried(
  transaction: OutboxTransaction<'readwrite'>,
  { only }: Queue,
  consider: (stored: Submission | undefined) => Queued | null,
): Promise<Queued | null> {
  const store = transaction.objectStore('submissions');
  let best: Queued | null = null;
  function compare(stored: Submission | undefined): void {
    const found = consider(stored);
    if (found !== null && (best === null || found.attempts < best.attempts)) best = found;
  }
  const isBest = (): boolean => best?.attempts === 0;
  if (only === null) {
    let cursor = await store.index('state').openCursor('queued');
    while (cursor && !isBest()) {
      compare(cursor.value);
      cursor = await cursor.continue();
    }
  } else {
    for (const key of await keysOf(transaction, only)) {
      if (isBest()) break;
      compare(await store.get(key));
    }
  }
  return best;
}

/** @returns the sequences of those that are there, in order of capture */
async function keysOf(
  transaction: OutboxTransaction<'readwrite'>,
  ids: ReadonlySet<string>,
): Promise<readonly number[]> {
  const byId = transaction.objectStore('submissions').index('id');
  const keys = await Promise.all([...ids].map((id) => byId.getKey(id)));
  return keys.filter((key) => key !== undefined).sort((a, b) => a - b);
}

const isWanted = (queued: Queued, { tried, early, only }: Queue, now: number): boolean =>
  (only === null || only.has(queued.id)) &&
  !isSimulated(queued) &&
  !tried.has(queued.sequence) &&
  !isLockedForEditing(queued, now) &&
  (early || isDue(queued.nextAttemptAt, now));
