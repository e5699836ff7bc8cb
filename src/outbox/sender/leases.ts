import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { ownGate } from '#src/outbox/model/gate.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  backoffKind,
  failedAgain,
  formFailed,
  leaseLength,
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
import { disconnected, givenBack, leased, settled } from '#src/outbox/model/transitions.ts';

/* The database's half of a drain. */

/** Not written yet. */
export type EndedDelivery = {
  readonly sending: Sending;
  readonly outcome: Outcome;
  /** Answers without a field in the form; null without any. */
  readonly unsent: Answers | null;
  /** It failed, and the connection did not: its form has failed. */
  readonly isOwn?: true;
};

export type Leased = {
  readonly sending: Sending;
  /** See `FormService.concurrency`. */
  readonly concurrency: number;
};

/**
 * A drain looks at each submission once in each rank: first those that nothing speaks against, in order of capture; then
 * those of a form that fails, one at a time; last those that failed by themselves.
 */
export type QueuePosition = {
  /** That of `keys`. */
  readonly rank: number;
  /** Seen, of higher ranks. */
  readonly later: readonly (readonly number[])[];
  readonly keys: readonly number[];
  readonly seen: number;
  /** The greatest sequence read. */
  readonly last: number;
  /** The end of the pause when the person requested `only`; later pauses still count. */
  readonly ignoredPause: number | null;
};

export const startOfQueue = (keys: readonly number[]): QueuePosition => ({
  rank: 0,
  later: [[], [], []],
  keys,
  seen: 0,
  last: keys.at(-1) ?? 0,
  ignoredPause: null,
});

export type LeaseTerms = {
  /** A person waits: ignores delays, and lengthens none. */
  readonly early: boolean;
  /** Of each form. */
  readonly mostFailures: number;
  /** Ids; null for all. */
  readonly only: ReadonlySet<string> | null;
  /** Its leases end with the lock. */
  readonly underLock: boolean;
  readonly isNewestBuild: boolean;
  /** A transaction that resumes on the page's return leases nothing. */
  readonly hasLeft: () => boolean;
  /** Leases are kept in memory, because nothing has room. */
  readonly isUnstored?: true;
};

export type LeaseRequest = {
  readonly count: number;
  /** How many the drain has already. */
  readonly leased: number;
  /** One record per read: the latest had to be sent alone, so the next likely must be. */
  readonly oneByOne: boolean;
  /** This drain leases them no more. */
  readonly failed: readonly Sending[];
};

export type DrainWrites = {
  readonly settle: readonly EndedDelivery[];
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
  const { settle, giveBack, lastAttempt, service } = writes;
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
      const judging = judgeForms(outbox, transaction, settle, !terms.early);
      const written: Promise<unknown>[] = [
        ...settle.map((ended) => settleOne(outbox, transaction, preferences, ended, !terms.early)),
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
      judging.catch(() => {});
      // These may be leased again at once.
      if (giveBack.length > 0) await Promise.all(written);
      const leasing = lease(outbox, transaction, request, from, terms, pausing, judging);
      const [result, paused] = await Promise.all([leasing, pausing, ...written]);
      return {
        leased: result.leased,
        position: { ...result.position, ignoredPause: paused.ignoredPause },
        isPaused: paused.isPaused,
        changed: settle.length + result.held > 0 || result.leased.some(isNew),
      };
    },
    { durability: settle.length > 0 ? 'strict' : 'relaxed' },
  );
}

export const settleOnly = (
  outbox: Outbox,
  ended: EndedDelivery,
): Promise<Result<void, StorageFailure>> =>
  outbox.database.write(async (transaction) => {
    const preferences = getSetting(transaction, 'preferences');
    // An aborted transaction rejects both.
    await Promise.all([preferences, settleOne(outbox, transaction, preferences, ended, false)]);
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
  judging: Promise<Settings['forms']>,
): Promise<Leasing> {
  const nothing = { leased: [], position: from, held: 0 };
  const forms = await judging;
  if (request.count <= 0 || terms.hasLeft()) return nothing;
  const now = outbox.clock.now();
  const store = transaction.objectStore('submissions');
  const written: Promise<unknown>[] = [];
  let held = 0;

  function write(next: Submission): void {
    if (terms.isUnstored === true) return;
    const writing = store.put(next);
    written.push(writing);
    writing.catch(() => {});
  }

  function consider(stored: Submission | undefined): Queued | null {
    const judged = judge(outbox, stored, request.failed, terms, forms, now);
    if (judged === null || judged.state === 'queued') return judged;
    held += 1;
    write(judged);
    return null;
  }

  const slotsOf = (queued: Queued): number =>
    isFailing(queued, forms) ? 1 : concurrencyOf(outbox, queued);
  const taking = { transaction, request, terms, forms, pausing, consider, slotsOf };
  const found = await takeInOrder(taking, from);
  if (found === null) return nothing;
  const { holder } = outbox;
  const until = now + leaseLength;
  const all = found.taken.flatMap((queued) => {
    const sending = leased(queued, { holder, until, underLock: terms.underLock });
    return sending === null ? [] : [{ sending, concurrency: slotsOf(queued) }];
  });
  for (const { sending } of all) write(sending);
  await Promise.all(written);
  return { leased: all, position: found.position, held };
}

/** @returns it as it is, if it may be leased now; as held, if its form is no longer connected; else null */
function judge(
  outbox: Outbox,
  stored: Submission | undefined,
  failed: readonly Sending[],
  { early, only, isNewestBuild, mostFailures }: LeaseTerms,
  forms: Settings['forms'],
  now: number,
): Submission | null {
  // A lost database may give another sequence, and an edit another id.
  if (failed.some((one) => one.sequence === stored?.sequence || one.id === stored?.id)) return null;
  if (stored?.state !== 'queued' || (only !== null && !only.has(stored.id))) return null;
  const canSend = (form: string) => mappingOf(outbox, form) !== undefined;
  const reason = ownGate(stored, { canSend, forms }, now);
  const failures = failed.filter(({ form }) => form === stored.form).length;
  if (failures >= mostFailures) return null;
  if (reason === null || (early && reason.kind === 'delayed')) return stored;
  return isNewestBuild && reason.kind === 'unconnected' ? disconnected(stored) : null;
}

type Taking = {
  readonly transaction: OutboxTransaction<'readwrite'>;
  readonly request: LeaseRequest;
  readonly terms: LeaseTerms;
  readonly forms: Settings['forms'];
  readonly pausing: Pausing;
  readonly consider: (stored: Submission | undefined) => Queued | null;
  readonly slotsOf: (queued: Queued) => number;
};

type Taken = { readonly taken: readonly Queued[]; readonly position: QueuePosition };

const isFailing = (one: Queued, forms: Settings['forms']): boolean =>
  forms[one.form]?.[backoffKind(one)] !== undefined;

const lastRank = 2;

const rankOf = (one: Queued, forms: Settings['forms']): number =>
  backoffKind(one) === 'again' ? lastRank : isFailing(one, forms) ? 1 : 0;

/** Reads more and more at once while it finds nothing. */
const mostRead = 100;

/** @returns null during a pause */
async function takeInOrder(
  { transaction, request, terms, forms, pausing, consider, slotsOf }: Taking,
  from: QueuePosition,
): Promise<Taken | null> {
  const store = transaction.objectStore('submissions');
  const taken: Queued[] = [];
  let { keys, seen, last, rank } = from;
  const later = from.later.map((all) => [...all]);
  let reads = request.oneByOne ? 1 : request.count;
  /** @returns true if no other is taken with it */
  const take = (stored: Submission | undefined): boolean => {
    const found = consider(stored);
    const own = found === null ? 0 : rankOf(found, forms);
    if (found === null || own > rank) {
      seen += 1;
      if (found !== null) later[own]?.push(found.sequence);
      return false;
    }
    const isAlone = slotsOf(found) === 1;
    // One that must be sent alone waits for the others.
    if (isAlone && request.leased + taken.length > 0) return true;
    taken.push(found);
    seen += 1;
    return isAlone || taken.length === request.count;
  };
  for (let isFull = false; !isFull; reads = Math.min(2 * reads, mostRead)) {
    const batch = keys.slice(seen, seen + reads);
    if (batch.length > 0) {
      const records = await Promise.all(batch.map((key) => store.get(key)));
      if ((await pausing).isPaused) return null;
      isFull = records.some(take);
      continue;
    }
    seen = 0;
    keys = (await queuedKeys(transaction, terms)).filter((key) => key > last);
    last = keys.at(-1) ?? last;
    if (keys.length > 0) rank = 0;
    for (let next = 1; keys.length === 0 && next <= lastRank; next += 1) {
      keys = later[next]?.splice(0) ?? [];
      rank = next;
    }
    if (keys.length === 0) break;
  }
  return { taken, position: { ...from, keys, seen, last, rank, later } };
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

/** Counts each outcome against its form, or for it. */
async function judgeForms(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  settle: readonly EndedDelivery[],
  automatic: boolean,
): Promise<Settings['forms']> {
  const before = await getSetting(transaction, 'forms');
  let forms = before;
  for (const { sending, outcome, isOwn } of settle) {
    const { [sending.form]: own = {}, ...others } = forms;
    const kind = backoffKind(sending);
    if (isOwn) {
      const failed = formFailed(own[kind], circumstances(outbox, outcome, automatic));
      forms = { ...others, [sending.form]: { ...own, [kind]: failed } };
    } else if (outcome.kind !== 'unreachable' && sending.form in forms) forms = others;
  }
  if (forms !== before) await putSetting(transaction, 'forms', forms);
  return forms;
}

function circumstances({ clock, random }: Outbox, outcome: Outcome, automatic: boolean) {
  const asked = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
  return { now: clock.now(), random: random(), automatic, notBefore: asked };
}

async function settleOne(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Promise<Settings['preferences']>,
  { sending, outcome, unsent, isOwn }: EndedDelivery,
  automatic: boolean,
): Promise<void> {
  const own = isOwn
    ? failedAgain(sending.failures ?? 0, circumstances(outbox, outcome, automatic))
    : null;
  await changeLeased(transaction, sending, async (stored) => {
    const settlement = settlementOf(outbox, sending, await preferences, unsent);
    const delayed =
      outcome.kind === 'not-yet'
        ? { ...outcome, notBefore: withJitter(outcome.notBefore, outbox.random()) }
        : outcome;
    return settled(stored, sending, delayed, settlement, own);
  });
}

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
