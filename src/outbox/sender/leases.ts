import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { ownGate } from '#src/outbox/model/gate.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  leaseLength,
  nextAttempt,
  type ServiceJudgment,
  withJitter,
} from '#src/outbox/model/retry-policy.ts';
import {
  getSetting,
  type LastAttempt,
  type OutboxTransaction,
  pausedUntil,
  putSetting,
  type Settings,
} from '#src/outbox/model/settings.ts';
import { settlementOf } from '#src/outbox/model/settlement.ts';
import type { Queued, Sending, Submission } from '#src/outbox/model/submission.ts';
import {
  disconnected,
  givenBack,
  leased,
  postponed,
  settled,
} from '#src/outbox/model/transitions.ts';

/* The database's half of a drain. */

/** Not written yet. */
export type EndedDelivery = {
  readonly sending: Sending;
  readonly outcome: Outcome;
  /** Answers without a field in the form; null without any. */
  readonly unsent: Answers | null;
};

export type Leased = {
  readonly sending: Sending;
  /** See `FormService.concurrency`. */
  readonly concurrency: number;
};

/** A drain looks at each submission once. */
export type QueuePosition = {
  readonly keys: readonly number[];
  readonly seen: number;
  /** The greatest sequence read. */
  readonly last: number;
  /** The end of the pause when the person requested `only`; later pauses still count. */
  readonly ignoredPause: number | null;
};

export const startOfQueue = (keys: readonly number[]): QueuePosition => ({
  keys,
  seen: 0,
  last: keys.at(-1) ?? 0,
  ignoredPause: null,
});

export type LeaseTerms = {
  /** Ignores `nextAttemptAt`. */
  readonly early: boolean;
  /** Ids; null for all. */
  readonly only: ReadonlySet<string> | null;
  /** Its leases end with the lock. */
  readonly underLock: boolean;
  readonly isNewestBuild: boolean;
  /** A transaction that resumes on the page's return leases nothing. */
  readonly hasLeft: () => boolean;
  /** Called with what a transaction is about to lease, even if it then finds no room. */
  readonly onLeasing?: (all: readonly Sending[]) => void;
};

export type LeaseRequest = {
  readonly count: number;
  /** How many the drain has already. */
  readonly leased: number;
  /** `least-tried`: one submission, the least likely to fail. */
  readonly order: 'oldest' | 'least-tried';
  /** One record per read: the latest had to be sent alone, so the next likely must be. */
  readonly oneByOne: boolean;
  /** This drain leases them no more. */
  readonly failed: readonly Sending[];
};

export type DrainWrites = {
  readonly settle: readonly EndedDelivery[];
  readonly postpone: readonly Sending[];
  readonly giveBack: readonly Sending[];
  readonly lastAttempt: LastAttempt | null;
  /** Null for no change. */
  readonly service: ServiceJudgment | null;
};

export type LeaseResult = {
  readonly leased: readonly Leased[];
  readonly position: QueuePosition;
  readonly isPaused: boolean;
  /** Excludes leasing again what was just returned: two drains would wake each other forever. */
  readonly changed: boolean;
  /** The disk is full. */
  readonly isFull?: true;
};

/**
 * One transaction, so that two contexts never lease the same submission, even without the lock. It also reads the
 * preferences, so that nothing is sent or kept against them. Leases alone need no strict durability: a lost one leaves
 * the submission queued.
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
      // Not awaited yet: each wait costs as much as a write.
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
        pauseOf(chosen, terms.only !== null, outbox.clock.now(), from.ignoredPause),
      );
      // An aborted transaction reports its own rejection.
      pausing.catch(() => {});
      // These may be leased again at once.
      if (giveBack.length > 0) await Promise.all(written);
      const leasing = lease(outbox, transaction, request, from, terms, pausing);
      const [result, paused] = await Promise.all([leasing, pausing, ...written]);
      return {
        leased: result.leased,
        position: { ...result.position, ignoredPause: paused.ignoredPause },
        isPaused: paused.isPaused,
        changed: settle.length + result.held > 0 || result.leased.some(isNew),
      };
    },
    { durability: settle.length + postpone.length > 0 ? 'strict' : 'relaxed' },
  );
}

export const settleOnly = (
  outbox: Outbox,
  ended: EndedDelivery,
): Promise<Result<void, StorageFailure>> =>
  outbox.database.write(async (transaction) => {
    const preferences = getSetting(transaction, 'preferences');
    // An aborted transaction rejects both.
    await Promise.all([preferences, settleOne(outbox, transaction, preferences, ended)]);
  });

/**
 * A pause allows explicit requests.
 * @param earlier the end of the pause at that request; null at the request itself
 */
export function pauseOf(
  preferences: Settings['preferences'],
  isRequested: boolean,
  now: number,
  earlier: number | null = null,
): { readonly isPaused: boolean; readonly ignoredPause: number | null } {
  const until = pausedUntil(preferences, now);
  const ignoredPause = isRequested ? (earlier ?? until) : null;
  return { isPaused: until > (ignoredPause ?? 0), ignoredPause };
}

type Pausing = Promise<{ readonly isPaused: boolean }>;
type Leasing = {
  readonly leased: readonly Leased[];
  readonly position: QueuePosition;
  readonly held: number;
};

async function lease(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  request: LeaseRequest,
  from: QueuePosition,
  terms: LeaseTerms,
  pausing: Pausing,
): Promise<Leasing> {
  const nothing = { leased: [], position: from, held: 0 };
  if (request.count <= 0 || terms.hasLeft()) return nothing;
  const now = outbox.clock.now();
  const store = transaction.objectStore('submissions');
  const written: Promise<unknown>[] = [];
  let held = 0;

  function write(next: Submission): void {
    const writing = store.put(next);
    written.push(writing);
    writing.catch(() => {});
  }

  function consider(stored: Submission | undefined): Queued | null {
    const judged = judge(outbox, stored, request.failed, terms, now);
    if (judged === null || judged.state === 'queued') return judged;
    held += 1;
    write(judged);
    return null;
  }

  const taking = { outbox, transaction, request, terms, pausing, consider };
  const found = await (request.order === 'least-tried'
    ? takeLeastTried(taking, from)
    : takeInOrder(taking, from));
  if (found === null) return nothing;
  const { holder } = outbox;
  const until = now + leaseLength;
  const all = found.taken.flatMap((queued) => {
    const sending = leased(queued, { holder, until, underLock: terms.underLock });
    return sending === null ? [] : [{ sending, concurrency: concurrencyOf(outbox, queued) }];
  });
  terms.onLeasing?.(all.map(({ sending }) => sending));
  for (const { sending } of all) write(sending);
  await Promise.all(written);
  return { leased: all, position: found.position, held };
}

/** @returns it as it is, if it may be leased now; as held, if its form is no longer connected; else null */
function judge(
  outbox: Outbox,
  stored: Submission | undefined,
  failed: readonly Sending[],
  { early, only, isNewestBuild }: LeaseTerms,
  now: number,
): Submission | null {
  // A lost database may give another sequence, and an edit another id.
  if (failed.some((one) => one.sequence === stored?.sequence || one.id === stored?.id)) return null;
  if (stored?.state !== 'queued' || (only !== null && !only.has(stored.id))) return null;
  const canSend = (form: string) => mappingOf(outbox, form) !== undefined;
  const reason = ownGate(stored, { canSend }, now);
  if (reason === null || (early && reason.kind === 'delayed')) return stored;
  return isNewestBuild && reason.kind === 'unconnected' ? disconnected(stored) : null;
}

type Taking = {
  readonly outbox: Outbox;
  readonly transaction: OutboxTransaction<'readwrite'>;
  readonly request: LeaseRequest;
  readonly terms: LeaseTerms;
  readonly pausing: Pausing;
  readonly consider: (stored: Submission | undefined) => Queued | null;
};

type Taken = { readonly taken: readonly Queued[]; readonly position: QueuePosition };

/** @returns null during a pause */
async function takeInOrder(
  { outbox, transaction, request, terms, pausing, consider }: Taking,
  from: QueuePosition,
): Promise<Taken | null> {
  const store = transaction.objectStore('submissions');
  const taken: Queued[] = [];
  let { keys, seen, last } = from;
  let isAlone = request.oneByOne;
  /** @returns true if no other is taken with it */
  const take = (stored: Submission | undefined): boolean => {
    const found = consider(stored);
    if (found !== null) {
      isAlone = concurrencyOf(outbox, found) === 1;
      // One that must be sent alone waits for the others.
      if (isAlone && request.leased + taken.length > 0) return true;
      taken.push(found);
    }
    seen += 1;
    return found !== null && isAlone;
  };
  for (let isFull = false; !isFull && taken.length < request.count; ) {
    const batch = keys.slice(seen, seen + (isAlone ? 1 : request.count - taken.length));
    if (batch.length === 0) {
      keys = (await queuedKeys(transaction, terms)).filter((key) => key > last);
      seen = 0;
      last = keys.at(-1) ?? last;
      if (keys.length === 0) break;
      continue;
    }
    const records = await Promise.all(batch.map((key) => store.get(key)));
    if ((await pausing).isPaused) return null;
    isFull = records.some(take);
  }
  return { taken, position: { ...from, keys, seen, last } };
}

function concurrencyOf(outbox: Outbox, { form }: Queued): number {
  const mapping = mappingOf(outbox, form);
  return mapping === undefined ? 1 : outbox.service.concurrency(mapping);
}

async function queuedKeys(
  transaction: OutboxTransaction<'readwrite'>,
  { only }: LeaseTerms,
): Promise<readonly number[]> {
  const store = transaction.objectStore('submissions');
  if (only === null) return store.index('state').getAllKeys('queued');
  const keys = await Promise.all([...only].map((id) => store.index('id').getKey(id)));
  return keys.filter((key) => key !== undefined).sort((a, b) => a - b);
}

const readBatch = 50;

/** Of thousands; beyond it, an untried one is good enough. */
const mostCompared = 500;

const isUntried = ({ attempts }: Queued): boolean => attempts === 0;

/**
 * One, of a form that has not failed if there is such: a form that the service cannot store must hold up no other.
 * @returns null during a pause
 */
async function takeLeastTried(
  { transaction, request, terms, pausing, consider }: Taking,
  position: QueuePosition,
): Promise<Taken | null> {
  if ((await pausing).isPaused) return null;
  const store = transaction.objectStore('submissions');
  const keys = await queuedKeys(transaction, terms);
  const failedForms = new Set(request.failed.map(({ form }) => form));
  const found: Queued[] = [];
  const isEnough = (read: number) => read >= mostCompared && found.some(isUntried);
  for (let read = 0; read < keys.length && !isEnough(read); read += readBatch) {
    const batch = keys.slice(read, read + readBatch);
    for (const stored of await Promise.all(batch.map((key) => store.get(key)))) {
      if (stored?.state === 'queued' && !isUntried(stored)) failedForms.add(stored.form);
      const considered = consider(stored);
      if (considered !== null) found.push(considered);
    }
  }
  const ofOthers = found.filter(({ form }) => !failedForms.has(form));
  const all = (ofOthers.length > 0 ? ofOthers : found).sort((a, b) => a.attempts - b.attempts);
  return { taken: all.slice(0, 1), position };
}

async function settleOne(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Promise<Settings['preferences']>,
  { sending, outcome, unsent }: EndedDelivery,
): Promise<void> {
  await changeLeased(transaction, sending, async (stored) => {
    const settlement = settlementOf(outbox, sending, await preferences, unsent);
    const delayed =
      outcome.kind === 'not-yet'
        ? { ...outcome, notBefore: withJitter(outcome.notBefore, outbox.random()) }
        : outcome;
    return settled(stored, sending, delayed, settlement);
  });
}

const postponeOne = (
  { clock, random }: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  failed: Sending,
): Promise<void> =>
  changeLeased(transaction, failed, (stored) =>
    postponed(stored, nextAttempt(failed.attempts, clock.now(), random())),
  );

/** Restoring may change the sequence, but not the id. */
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
