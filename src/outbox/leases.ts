import type { Answers } from '#src/forms/form-definition.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { changeMany } from './change-many.ts';
import type { Outcome } from './delivery/form-service.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import {
  afterNamed,
  copyRetention,
  isDue,
  isLeaseOver,
  isLockedForEditing,
  leaseLength,
  nextAttempt,
  type ServiceJudgement,
  unconfirmedCopyRetention,
} from './retry-policy.ts';
import type { OutboxTransaction } from './settings.ts';
import {
  getSetting,
  isSimulatingOffline,
  type LastAttempt,
  noteBuild,
  pausedUntil,
  putSetting,
  retainsCopy,
  type Settings,
} from './settings.ts';
import { isSimulated, type Queued, type Sending, type Submission } from './submission.ts';
import {
  connected,
  disconnected,
  givenBack,
  leased,
  postponed,
  recovered,
  settled,
} from './transitions.ts';

/*
 * The database's half of a drain: it recovers leases whose holder is gone, and in one transaction writes down what
 * came of deliveries and leases the next ones. `drain.ts` decides what to write.
 */

/** What a drain knows at its start. */
export type DrainStart = {
  /** Sequences of the first that are queued, in order of capture. */
  readonly keys: readonly number[];
  readonly service: ServiceJudgement;
  /** Whether a context is delivering now, under a lease that has not ended. */
  readonly delivering: boolean;
  /** Whether no newer build has used this database: only then an unknown form is an unconnected one. */
  readonly isNewestBuild: boolean;
};

/** How many keys are read at the start. The rest follows when these are used up: most drains need fewer. */
const firstKeys = 200;

/** Contexts whose held submissions were compared with the build's mapping, which stays the same in each. */
const compared = new WeakSet<Outbox>();

/**
 * Brings the queue up to date at the start of a drain: leases that have ended return to it, and held submissions
 * join it once their form is connected.
 * @param underLock whether this drain has the lock, so that the leases taken under it have ended
 */
export async function recover(
  outbox: Outbox,
  underLock: () => boolean,
): Promise<Result<DrainStart, StorageFailure>> {
  const recovering = await changeState(outbox, 'sending', (stored) =>
    isRecoverable(stored, underLock(), outbox.clock.now()) ? recovered(stored) : null,
  );
  if (!recovering.ok) return recovering;
  if (!compared.has(outbox)) {
    const connecting = await changeState(outbox, 'held', (stored) =>
      mappingOf(outbox, stored.form) === undefined ? null : connected(stored),
    );
    if (!connecting.ok) return connecting;
    compared.add(outbox);
  }
  return readStart(outbox);
}

async function readStart(outbox: Outbox): Promise<Result<DrainStart, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const [keys, delivering, service, newestBuild] = await Promise.all([
      states.getAllKeys('queued', firstKeys),
      isDelivering(transaction, outbox.clock.now()),
      getSetting(transaction, 'service'),
      getSetting(transaction, 'newestBuild'),
    ]);
    return { start: { keys, service, delivering }, newestBuild };
  });
  if (!read.ok) return read;
  const { start, newestBuild } = read.value;
  if (newestBuild < outbox.builtAt) {
    await outbox.database.write((transaction) => noteBuild(transaction, outbox.builtAt), {
      durability: 'relaxed',
    });
  }
  return succeed({ ...start, isNewestBuild: newestBuild <= outbox.builtAt });
}

/** Whether a context is delivering now, under a lease that has not ended. */
export async function isDelivering(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<boolean> {
  const sending = await transaction.objectStore('submissions').index('state').getAll('sending');
  return sending.some((one) => one.state === 'sending' && !isLeaseOver(one.lease, now));
}

export const isRecoverable = (stored: Submission, underLock: boolean, now: number): boolean =>
  stored.state === 'sending' &&
  ((underLock && stored.lease.underLock) || isLeaseOver(stored.lease, now));

/** Reads first: a drain that has nothing to recover writes nothing. */
async function changeState(
  outbox: Outbox,
  state: 'sending' | 'held',
  transition: (stored: Submission) => Submission | null,
): Promise<Result<unknown, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => {
    const keys: number[] = [];
    let cursor = await transaction.objectStore('submissions').index('state').openCursor(state);
    while (cursor) {
      if (transition(cursor.value) !== null) keys.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
    return keys;
  });
  return read.ok ? changeMany(outbox, read.value, transition) : read;
}

/** A delivery that has ended and is not written down yet. */
export type EndedDelivery = {
  readonly sending: Sending;
  readonly outcome: Outcome;
  /** Answers that were not sent, for the form has no place for them; null if there are none. */
  readonly unsent: Answers | null;
};

/** A submission that a drain may send now. */
export type Leased = {
  readonly sending: Sending;
  /** How many of its form may be under way at once; 1 if the sheet cannot tell a duplicate. */
  readonly atOnce: number;
};

/** How far a drain has looked through the queue. It looks at each submission once. */
export type QueuePosition = {
  readonly keys: readonly number[];
  /** How many of the keys it has looked at. */
  readonly seen: number;
  /** The greatest sequence it has read. */
  readonly last: number;
  /** Until when sending was paused as the person asked for `only` these: only a later pause holds them. */
  readonly ignoredPause: number | null;
};

export const startOfQueue = (keys: readonly number[]): QueuePosition => ({
  keys,
  seen: 0,
  last: keys.at(-1) ?? 0,
  ignoredPause: null,
});

/** What stays the same for all leases of one drain. */
export type LeaseTerms = {
  /** Also those whose next attempt is not due yet. */
  readonly early: boolean;
  /** These alone, by their ids; null for all. */
  readonly only: ReadonlySet<string> | null;
  /** Whether the drain holds the lock, so that its leases end with it. */
  readonly underLock: boolean;
  /** Whether an unknown form is an unconnected one; see `DrainStart`. */
  readonly isNewestBuild: boolean;
  /** Whether the page was left: a transaction that waited for the page's return leases nothing. */
  readonly hasLeft: () => boolean;
};

/** Which queued submissions a drain needs next. */
export type LeaseRequest = {
  readonly count: number;
  /** How many it has leased already. */
  readonly leased: number;
  /** `oldest`: in order of capture. `least-tried`: one, which most likely is not the cause of a failure. */
  readonly order: 'oldest' | 'least-tried';
  /** Looks at one record at a time: the latest had to go alone, so the next one likely has to as well. */
  readonly oneByOne: boolean;
  /** Sequences that have failed in this drain; never leased by it again. */
  readonly failed: readonly number[];
};

/** What a drain writes down. */
export type DrainWrites = {
  readonly settle: readonly EndedDelivery[];
  /** They failed while others went through: each waits by itself. */
  readonly postpone: readonly Sending[];
  /** Leases under which no request was made. */
  readonly giveBack: readonly Sending[];
  readonly lastAttempt: LastAttempt | null;
  /** The new judgement of the service; null if it stays. */
  readonly service: ServiceJudgement | null;
};

/** Why the person lets nothing more go out; null if it may. */
export type PausedBy = 'practice' | 'user-paused' | null;

export type LeaseResult = {
  readonly leased: readonly Leased[];
  readonly position: QueuePosition;
  readonly pausedBy: PausedBy;
  /**
   * Whether any submission became another. What is leased anew in the same transaction did not: two drains that told
   * each other so would never rest.
   */
  readonly changed: boolean;
};

/**
 * The one transaction of a drain: writes down what came of deliveries, and leases the next ones, so that no two
 * contexts ever have the same one, whatever becomes of the lock. It reads the person's word in the same transaction,
 * so that nothing is sent or kept against it. If it only leases, its durability is relaxed: a power failure that
 * undoes a lease leaves the submission queued.
 */
export function settleAndLease(
  outbox: Outbox,
  writes: DrainWrites,
  request: LeaseRequest,
  position: QueuePosition,
  terms: LeaseTerms,
): Promise<Result<LeaseResult, StorageFailure>> {
  const { settle, postpone, giveBack, lastAttempt, service } = writes;
  const returned = giveBack.map(({ sequence }) => sequence);
  const isNew = ({ sending }: Leased): boolean => !returned.includes(sending.sequence);
  const from =
    returned.length === 0
      ? position
      : { ...position, keys: [...returned, ...position.keys.slice(position.seen)], seen: 0 };
  return outbox.database.write(
    async (transaction) => {
      // Requested beside the rest, not before it: each wait for a request costs as much as a write.
      const preferences = getSetting(transaction, 'preferences');
      const settling = Promise.all(
        settle.map((ended) => settleOne(outbox, transaction, preferences, ended)),
      ).then(() => Promise.all(postpone.map((failed) => postponeOne(outbox, transaction, failed))));
      const written: Promise<unknown>[] = [
        settling,
        ...giveBack.map((unused) =>
          changeLeased(transaction, unused, (stored) => givenBack(stored, unused)),
        ),
      ];
      if (lastAttempt !== null) written.push(putSetting(transaction, 'lastAttempt', lastAttempt));
      if (service !== null) written.push(putSetting(transaction, 'service', service));
      const pausing = preferences.then((chosen) =>
        pausedBy(chosen, terms.only !== null, outbox.clock.now(), from.ignoredPause),
      );
      // If the transaction is aborted before this is awaited, its own rejection says so.
      pausing.catch(() => {});
      // What is given back may be leased at once.
      if (giveBack.length > 0) await Promise.all(written);
      const leasing = lease(outbox, transaction, request, from, terms, pausing);
      const [result, paused] = await Promise.all([leasing, pausing, ...written]);
      return {
        leased: result.leased,
        position: { ...result.position, ignoredPause: paused.ignoredPause },
        pausedBy: paused.by,
        changed: settle.length + result.held > 0 || result.leased.some(isNew),
      };
    },
    { durability: settle.length + postpone.length > 0 ? 'strict' : 'relaxed' },
  );
}

/** Writes down what came of one delivery, and leases nothing. */
export const settleOnly = (
  outbox: Outbox,
  ended: EndedDelivery,
): Promise<Result<void, StorageFailure>> =>
  outbox.database.write((transaction) =>
    settleOne(outbox, transaction, getSetting(transaction, 'preferences'), ended),
  );

/**
 * What the person has said of sending. Practice keeps everything back; a pause does not keep back what they then
 * ask for by itself.
 * @param isAskedFor whether they did
 * @param now milliseconds since the epoch
 * @param earlier the end of the pause that they knew of as they asked; null as they ask
 */
export function pausedBy(
  preferences: Settings['preferences'],
  isAskedFor: boolean,
  now: number,
  earlier: number | null = null,
): { readonly by: PausedBy; readonly ignoredPause: number | null } {
  const until = pausedUntil(preferences, now);
  const ignored = isAskedFor ? (earlier ?? until) : null;
  if (isSimulatingOffline(preferences)) return { by: 'practice', ignoredPause: ignored };
  return { by: until > (ignored ?? 0) ? 'user-paused' : null, ignoredPause: ignored };
}

type Pausing = Promise<{ readonly by: PausedBy }>;
type Leasing = {
  readonly leased: readonly Leased[];
  readonly position: QueuePosition;
  /** How many were held instead, for their forms are unconnected. */
  readonly held: number;
};

async function lease(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  { count, leased: leasedBefore, order, oneByOne, failed }: LeaseRequest,
  from: QueuePosition,
  terms: LeaseTerms,
  pausing: Pausing,
): Promise<Leasing> {
  const nothing = { leased: [], position: from, held: 0 };
  if (count <= 0 || terms.hasLeft()) return nothing;
  const now = outbox.clock.now();
  const store = transaction.objectStore('submissions');
  const until = now + leaseLength;
  const written: Promise<unknown>[] = [];
  const taken: Leased[] = [];

  function write(next: Submission): void {
    const writing = store.put(next);
    written.push(writing);
    // If the transaction is aborted before this is awaited, its own rejection says so.
    writing.catch(() => {});
  }

  /** @returns the submission if it may be leased; one of an unconnected form is held instead */
  function consider(stored: Submission | undefined): Queued | null {
    if (stored !== undefined && failed.includes(stored.sequence)) return null;
    if (stored?.state !== 'queued' || !isWanted(stored, terms, now)) return null;
    if (mappingOf(outbox, stored.form) !== undefined) return stored;
    const held = terms.isNewestBuild ? disconnected(stored) : null;
    if (held !== null) write(held);
    return null;
  }

  function take(queued: Queued, atOnce: number): void {
    const { holder } = outbox;
    const sending = leased(queued, { holder, until, underLock: terms.underLock });
    if (sending === null) return;
    taken.push({ sending, atOnce });
    write(sending);
  }

  if (order === 'least-tried') {
    if ((await pausing).by !== null) return nothing;
    const found = await leastTried(transaction, terms, consider);
    if (found !== null) take(found, atOnceOf(outbox, found));
    await Promise.all(written);
    return { leased: taken, position: from, held: written.length - taken.length };
  }

  let { keys, seen, last } = from;
  let isAlone = oneByOne;
  for (let isFull = false; !isFull && taken.length < count; ) {
    const batch = keys.slice(seen, seen + (isAlone ? 1 : count - taken.length));
    if (batch.length === 0) {
      keys = (await queuedKeys(transaction, terms)).filter((key) => key > last);
      seen = 0;
      last = keys.at(-1) ?? last;
      if (keys.length === 0) break;
      continue;
    }
    const records = await Promise.all(batch.map((key) => store.get(key)));
    if ((await pausing).by !== null) return nothing;
    for (const stored of records) {
      const found = consider(stored);
      const atOnce = found === null ? 0 : atOnceOf(outbox, found);
      // One that must go alone waits for the others, and the others wait for it.
      if (found !== null) isAlone = atOnce === 1;
      if (atOnce === 1) isFull = true;
      if (atOnce === 1 && leasedBefore + taken.length > 0) break;
      if (found !== null) take(found, atOnce);
      seen += 1;
      if (isFull) break;
    }
  }
  await Promise.all(written);
  const position = { ...from, keys, seen, last };
  return { leased: taken, position, held: written.length - taken.length };
}

function atOnceOf(outbox: Outbox, { form }: Queued): number {
  const mapping = mappingOf(outbox, form);
  return mapping === undefined ? 1 : outbox.service.concurrency(mapping);
}

export const isWanted = (
  queued: Queued,
  { early, only }: Pick<LeaseTerms, 'early' | 'only'>,
  now: number,
): boolean =>
  (only === null || only.has(queued.id)) &&
  !isSimulated(queued) &&
  !isLockedForEditing(queued, now) &&
  (early || isDue(queued.nextAttemptAt, now));

/** @returns the sequences of what this drain may be about, in order of capture */
async function queuedKeys(
  transaction: OutboxTransaction<'readwrite'>,
  { only }: LeaseTerms,
): Promise<readonly number[]> {
  const store = transaction.objectStore('submissions');
  if (only === null) return store.index('state').getAllKeys('queued');
  const keys = await Promise.all([...only].map((id) => store.index('id').getKey(id)));
  return keys.filter((key) => key !== undefined).sort((a, b) => a - b);
}

/** How many records a search for the least tried reads together. */
const readTogether = 50;

async function leastTried(
  transaction: OutboxTransaction<'readwrite'>,
  terms: LeaseTerms,
  consider: (stored: Submission | undefined) => Queued | null,
): Promise<Queued | null> {
  const store = transaction.objectStore('submissions');
  const keys = await queuedKeys(transaction, terms);
  let best: Queued | null = null;
  for (let first = 0; first < keys.length && best?.attempts !== 0; first += readTogether) {
    const batch = keys.slice(first, first + readTogether);
    for (const stored of await Promise.all(batch.map((key) => store.get(key)))) {
      const found = consider(stored);
      if (found !== null && (best === null || found.attempts < best.attempts)) best = found;
    }
  }
  return best;
}

/** Writes down what came of a delivery, and what is kept of its answers. */
async function settleOne(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Promise<Settings['preferences']>,
  { sending, outcome, unsent }: EndedDelivery,
): Promise<void> {
  const at = outbox.clock.now();
  const traceable = mappingOf(outbox, sending.form)?.submissionId !== undefined;
  const answered = traceable && outbox.service.status !== null ? unconfirmedCopyRetention : null;
  await changeLeased(transaction, sending, async (stored) => {
    const keptFor = retainsCopy(await preferences, sending) ? copyRetention : answered;
    const copyUntil = keptFor === null ? null : at + keptFor;
    const delayed =
      outcome.kind === 'not-yet'
        ? { ...outcome, notBefore: afterNamed(outcome.notBefore, outbox.random()) }
        : outcome;
    return settled(stored, sending, delayed, { at, copyUntil, traceable, unsent });
  });
}

/** It failed while others went through: it waits by itself, longer each time. */
const postponeOne = (
  { clock, random }: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  failed: Sending,
): Promise<void> =>
  changeLeased(transaction, failed, (stored) =>
    postponed(stored, nextAttempt(failed.attempts, clock.now(), random())),
  );

/** Changes what is stored under this id, even if a deletion was undone and it has another sequence now. */
async function changeLeased(
  transaction: OutboxTransaction<'readwrite'>,
  { id, sequence }: Sending,
  transition: (stored: Submission) => Submission | null | Promise<Submission | null>,
): Promise<void> {
  const store = transaction.objectStore('submissions');
  const inPlace = await store.get(sequence);
  const stored = inPlace?.id === id ? inPlace : await store.index('id').get(id);
  const changed = stored === undefined ? null : await transition(stored);
  if (changed !== null) await store.put(changed);
}
