import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import { hasArrived, type Outcome } from '#src/outbox/delivery/form-service.ts';
import { ownGate } from '#src/outbox/model/gate.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  backoffKind,
  type Circumstances,
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
import { isFailing, type Pausing, type QueuePosition, takeInOrder } from './queue-order.ts';

/* The database's half of a drain: settles, gives back, and leases what comes next. */

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
};

export type LeaseRequest = {
  readonly count: number;
  /** How many the drain has already. */
  readonly leased: number;
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
      const how = circumstances(outbox, !terms.early);
      // Not awaited yet: each wait costs as much as a write.
      const preferences = getSetting(transaction, 'preferences');
      const judging = judgeForms(transaction, settle, how);
      const written: Promise<unknown>[] = [
        settleAll(outbox, transaction, preferences, settle, how),
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
    await Promise.all([
      preferences,
      settleAll(outbox, transaction, preferences, [ended], circumstances(outbox, false)),
    ]);
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
  const { only } = terms;
  const found = await takeInOrder(
    { transaction, ...request, only, forms, pausing, consider, slotsOf },
    from,
  );
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

function concurrencyOf(outbox: Outbox, { form }: Queued): number {
  const mapping = mappingOf(outbox, form);
  return mapping === undefined ? 1 : outbox.service.concurrency(mapping);
}

/** Counts each outcome against its form, or for it. */
async function judgeForms(
  transaction: OutboxTransaction<'readwrite'>,
  settle: readonly EndedDelivery[],
  how: Circumstances,
): Promise<Settings['forms']> {
  const before = await getSetting(transaction, 'forms');
  let forms = before;
  for (const { sending, outcome, isOwn } of settle) {
    const { [sending.form]: own = {}, ...others } = forms;
    const kind = backoffKind(sending);
    if (isOwn) {
      const failed = formFailed(own[kind], how, askedOf(outcome));
      forms = { ...others, [sending.form]: { ...own, [kind]: failed } };
    } else if (outcome.kind !== 'unreachable' && sending.form in forms) forms = others;
  }
  if (forms !== before) await putSetting(transaction, 'forms', forms);
  return forms;
}

/** The time that the service named; 0 without one. */
const askedOf = (outcome: Outcome): number =>
  outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;

const circumstances = ({ clock, random }: Outbox, automatic: boolean): Circumstances => ({
  now: clock.now(),
  random: random(),
  automatic,
});

async function settleAll(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  preferences: Promise<Settings['preferences']>,
  settle: readonly EndedDelivery[],
  how: Circumstances,
): Promise<void> {
  const settleOne = ({ sending, outcome, unsent, isOwn }: EndedDelivery): Promise<boolean> => {
    const own = isOwn ? failedAgain(sending.failures ?? 0, how, askedOf(outcome)) : null;
    return changeLeased(transaction, sending, async (stored) => {
      const settlement = settlementOf(outbox, sending, await preferences, unsent);
      const delayed =
        outcome.kind === 'not-yet'
          ? { ...outcome, notBefore: withJitter(outcome.notBefore, how.random) }
          : outcome;
      return settled(stored, sending, delayed, settlement, own);
    });
  };
  const areThere = await Promise.all(settle.map(settleOne));
  const gone = settle
    .filter(({ outcome }, at) => areThere[at] === false && hasArrived(outcome))
    .map(({ sending: { id }, unsent }) => ({ id, unsent: Object.keys(unsent ?? {}) }));
  if (gone.length === 0) return;
  const all = [...(await getSetting(transaction, 'arrivedDeleted')), ...gone];
  await putSetting(transaction, 'arrivedDeleted', all.slice(-mostUndone));
}

/** An undo follows its deletion soon. */
const mostUndone = 50;

/**
 * Restoring may change the sequence, but not the id.
 * @returns whether it is there
 */
async function changeLeased(
  transaction: OutboxTransaction<'readwrite'>,
  { id, sequence }: Sending,
  transition: (stored: Submission) => Submission | null | Promise<Submission | null>,
): Promise<boolean> {
  const store = transaction.objectStore('submissions');
  const inPlace = await store.get(sequence);
  const stored = inPlace?.id === id ? inPlace : await store.index('id').get(id);
  const changed = stored === undefined ? null : await transition(stored);
  if (changed !== null) await store.put(changed);
  return stored !== undefined;
}
