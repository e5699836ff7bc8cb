import { type LockHold, userIsWaiting, withDrainLock } from './drain-lock.ts';
import { exchange, type Notes } from './exchange.ts';
import { createFlight } from './flight.ts';
import type { Outbox, StorageFailure } from './outbox.ts';
import { recover } from './recover.ts';
import { backoffUntil, gapAfter, isDue, longestStartDelay } from './retry-policy.ts';
import { getSetting, putSetting } from './settings.ts';
import type { EndedDelivery } from './settle.ts';
import type { Queue } from './take-leases.ts';
import { createNote, createVerdict, isFailure } from './verdict.ts';

/**
 * What brings a drain about.
 * - `user`: a person waits for it. It starts at once, tries everything and keeps no distance.
 * - `submit`: a person has just submitted. Like `user`, but not while the browser says it is offline.
 * - `lifecycle`: something has changed (a start, a connection). It waits a little and keeps a distance.
 * - `timer`: nothing has changed but the time, or a probe got through. Like `lifecycle`.
 */
export type Trigger = 'user' | 'submit' | 'lifecycle' | 'timer';

export type DrainRequest = {
  readonly trigger: Trigger;
  /** Sends these alone, by their ids, also while the person has paused all others. */
  readonly only?: readonly string[] | undefined;
  /** Ends the drain between two submissions. */
  readonly signal?: AbortSignal | undefined;
  /** The page is left: no further lease, the lock given back, nothing written down but a success. */
  readonly leaving?: AbortSignal | undefined;
};

/**
 * What a drain did.
 * - `done`: nothing is left that was due.
 * - `offline`: the browser says that there is no connection; no request was made.
 * - `backing-off`: the service has asked to be left alone for now; nothing was tried.
 * - `user-paused`: the person has paused sending; the rest stays.
 * - `practice`: the app simulates being offline; the rest stays. Workers of earlier versions answer this word.
 * - `unreachable`: the connection is missing; the rest follows the first that gets through.
 * - `turned-away`: the service has too much to do; the next automatic drain leaves it alone for a while.
 * - `interrupted`: a signal ended it, or it gave way to a drain that a person waits for.
 * - `busy`: another context is delivering.
 */
export type DrainEnd =
  | 'done'
  | 'offline'
  | 'backing-off'
  | 'user-paused'
  | 'practice'
  | 'unreachable'
  | 'turned-away'
  | 'interrupted'
  | 'busy';
export type DrainReport =
  | { readonly end: DrainEnd; readonly delivered: number }
  | { readonly end: 'no-storage'; readonly delivered: number; readonly failure: StorageFailure };

/**
 * Delivers what is queued, in order of capture, one drain at a time across all tabs and the worker. A
 * drain that finds another one under way waits for its end, so that what was enqueued behind the other's
 * back is still delivered; an automatic one gives way to one that a person waits for.
 */
export async function drain(outbox: Outbox, request: DrainRequest): Promise<DrainReport> {
  const { trigger, leaving } = request;
  if (trigger !== 'user' && !outbox.isOnline()) return { end: 'offline', delivered: 0 };
  if (isAutomatic(trigger)) await outbox.clock.sleep(outbox.random() * longestStartDelay);
  const options = { userWaits: !isAutomatic(trigger), leaving };
  const work = (held: LockHold) => drainAlone(outbox, request, held);
  const report = await withDrainLock(outbox, options, work);
  return report === 'page-left' ? { end: 'interrupted', delivered: 0 } : report;
}

const isAutomatic = (trigger: Trigger): boolean => trigger === 'lifecycle' || trigger === 'timer';

async function drainAlone(
  outbox: Outbox,
  { trigger, only, signal, leaving }: DrainRequest,
  held: LockHold,
): Promise<DrainReport> {
  const automatic = isAutomatic(trigger);
  const started = await recover(outbox, held === 'locked', leaving);
  if (!started.ok) return { end: 'no-storage', delivered: 0, failure: started.error };
  const { keys, backoff, lastAttempt, delivering } = started.value;
  if (held === 'none' && outbox.locks !== null && delivering) return { end: 'busy', delivered: 0 };
  if (automatic && !isDue(backoff.until, outbox.clock.now())) {
    return { end: 'backing-off', delivered: 0 };
  }

  const queue: Queue = {
    ...(only === undefined ? { keys, last: keys.at(-1) ?? 0 } : { keys: [], last: 0 }),
    ...{ seen: 0, tried: new Set<number>(), alone: true, early: !automatic },
    ...{ only: only === undefined ? null : new Set(only), ignoredPause: null },
    ...{ underLock: held === 'locked', isLeaving: () => leaving?.aborted === true },
  };
  const flight = createFlight(outbox);
  const verdict = createVerdict(lastAttempt !== null && isFailure(lastAttempt.outcome));
  const note = createNote(outbox);
  let backsOff = backoff.failures > 0;
  let delivered = 0;
  /** The latest time that the service has named, in milliseconds since the epoch. */
  let named = 0;
  let end: DrainEnd | null = null;
  let failure: StorageFailure | null = null;
  // The person may have paused or deleted since: what is leased ahead goes back, and is taken anew if it may go.
  let changedElsewhere = false;
  let announcing = false;
  const unsubscribe = outbox.channel.subscribe(() => {
    if (!announcing) changedElsewhere = true;
  });

  function announce(): void {
    announcing = true;
    outbox.channel.changed();
    announcing = false;
  }

  /**
   * Writes down what has ended and takes the next; a second try costs less than a duplicate or a wait.
   * @returns how many it has taken
   */
  async function write(ended: readonly EndedDelivery[], count: number): Promise<number> {
    const settling = ended.filter(
      ({ outcome }) => !leaving?.aborted || outcome.kind !== 'unreachable',
    );
    const reached = ended.some(({ outcome }) => outcome.kind !== 'unreachable');
    const doubts = end !== null || verdict.isSuspicious() || changedElsewhere || flight.hasStale();
    const notes: Notes = {
      postpone: verdict.postpone(),
      giveBack: doubts ? flight.giveBack() : [],
      lastAttempt: note(settling),
      endBackoff: backsOff && reached,
    };
    const wanted = {
      ...{ count, leased: flight.leased() },
      order: verdict.isTesting() ? 'least-tried' : 'oldest',
    } as const;
    changedElsewhere = false;
    const first = await exchange(outbox, settling, wanted, queue, notes);
    const again = !first.ok && settling.length + notes.giveBack.length > 0;
    const done = again ? await exchange(outbox, settling, wanted, queue, notes) : first;
    if (!done.ok) {
      failure = done.error;
      end ??= 'interrupted';
      return 0;
    }
    if (reached) backsOff = false;
    end ??= done.value.hold;
    if (done.value.changed) announce();
    flight.lease(done.value.taken);
    return done.value.taken.length;
  }

  try {
    for (;;) {
      const ended = flight.collect();
      for (const { sending, outcome } of ended) {
        verdict.hear(sending, outcome);
        if (outcome.kind === 'sent' || outcome.kind === 'confirmed') delivered += 1;
        if (outcome.kind === 'unreachable') named = Math.max(named, outcome.notBefore ?? 0);
      }
      if (leaving?.aborted) end ??= 'interrupted';
      if (verdict.isLost()) end ??= verdict.end();
      if (signal?.aborted) end ??= 'interrupted';
      if (end === null && automatic && (await userIsWaiting(outbox))) end = 'interrupted';

      // What is leased already goes out before anything is written down.
      if (end === null && !verdict.isSuspicious() && !changedElsewhere) {
        flight.start(verdict.atOnce(flight.size(), flight.isEmpty()));
      }
      const gap = automatic && end === null ? gapAfter(flight.requests()) : 0;
      // The one that tells would hang as long as the last: a small question costs less of a short signal.
      const asks = end === null && verdict.isHanging() && flight.isEmpty();
      let settling = ended;
      if (gap > 0 || asks) {
        // What has ended is not left unsettled while one waits.
        if (ended.length > 0) await write(ended, 0);
        settling = [];
        if (asks && !(await outbox.service.isReachable())) end ??= verdict.end();
        if (end === null && gap > 0) await outbox.clock.sleep(gap);
      }
      const wanted = end === null ? verdict.wanted(flight.leased(), flight.isEmpty(), gap > 0) : 0;
      const doubtful = end !== null || verdict.isSuspicious() || changedElsewhere;
      const unused = flight.waiting() > 0 && doubtful;
      const writes = settling.length > 0 || wanted > 0 || unused;
      const taken = writes ? await write(settling, wanted) : 0;
      // A page that was left meanwhile sends nothing when it comes back: others may have taken over.
      if (leaving?.aborted) end ??= 'interrupted';
      if (end === null) flight.start(verdict.atOnce(flight.size(), flight.isEmpty()));
      // At a distance one is taken at a time; where several may go together, none waits for its end.
      if (end === null && gap > 0 && taken > 0 && !queue.alone) continue;
      if (!flight.isEmpty() || flight.waiting() > 0) {
        await flight.next();
        continue;
      }
      if (failure !== null) return { end: 'no-storage', delivered, failure };
      // Nothing was left to test the last failure by.
      end ??= verdict.isSuspicious() ? verdict.end() : 'done';
      if (end === 'turned-away') {
        await lengthenBackoff(outbox, automatic, named);
        announce();
      }
      return { end, delivered };
    }
  } finally {
    unsubscribe();
  }
}

/**
 * The service has too much to do: automatic drains leave it alone, longer each time. What a person brings
 * about makes it no longer, but for the time that the service named.
 */
async function lengthenBackoff(outbox: Outbox, automatic: boolean, named: number): Promise<void> {
  const now = outbox.clock.now();
  await outbox.database.write(
    async (transaction) => {
      const before = await getSetting(transaction, 'backoff');
      const failures = automatic ? before.failures + 1 : Math.max(1, before.failures);
      const earlier = isDue(before.until, now) ? 0 : before.until;
      const grown = automatic || earlier === 0 ? failures : 0;
      const until = Math.max(earlier, backoffUntil(grown, named, now, outbox.random()));
      await putSetting(transaction, 'backoff', { failures, until });
    },
    { durability: 'relaxed' },
  );
}
