import { ownName } from '#src/lib/site-path.ts';
import { answersOnWire, type Outcome } from './delivery/form-service.ts';
import {
  apply,
  type DrainCommand,
  type DrainEvent,
  type DrainState,
  decide,
  type SliceEnd,
  startDrain,
  type WriteCommand,
} from './drain-machine.ts';
import { drainFullDisk, keepUnsettled, settleLate } from './full-disk.ts';
import { type LeaseTerms, pausedBy, recover, settleAndLease } from './leases.ts';
import { endLeftEdits } from './open-edits.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import {
  backoffUntil,
  judgeService,
  lockPatience,
  longestStartDelay,
  type ServiceEvidence,
} from './retry-policy.ts';
import { getSetting, putSetting } from './settings.ts';
import type { Sending } from './submission.ts';

/**
 * What brings a drain about.
 * - `user`: a person waits for it. It starts at once, tries everything and keeps no distance.
 * - `submit`: a person has just submitted. Like `user`.
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
  /** The page is left: no further lease, the lock released, nothing written down but a success. */
  readonly leaving?: AbortSignal | undefined;
};

/** Requests a drain, of some submissions alone if their ids are given; resolves when it is over. */
export type RequestDrain = (request: DrainRequest) => Promise<DrainReport>;

/**
 * What a drain did.
 * - `done`: nothing is left that was due.
 * - `backing-off`: the service is troubled, and left alone for now; nothing was tried.
 * - `user-paused`: the person has paused sending; the rest stays.
 * - `practice`: the app simulates being offline; the rest stays. Workers of earlier versions answer this word.
 * - `unreachable`: the service is away; the rest follows the first request that gets through.
 * - `turned-away`: the service is troubled since this drain.
 * - `interrupted`: a signal ended it.
 * - `busy`: another context is delivering.
 */
export type DrainEnd =
  | 'done'
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

const isAutomatic = (trigger: Trigger): boolean => trigger === 'lifecycle' || trigger === 'timer';

/**
 * Delivers what is queued, in order of capture, one drain at a time across all tabs and the worker. A drain that finds
 * another one under way waits for its end, so that what was enqueued behind the other's back is still delivered. An
 * automatic one works in slices, so that a drain that a person waits for is next.
 * @param begun called once it has the lock: what is enqueued later needs another drain
 */
export async function drain(
  outbox: Outbox,
  request: DrainRequest,
  begun: () => void = () => {},
): Promise<DrainReport> {
  const { trigger, leaving } = request;
  const automatic = isAutomatic(trigger);
  if (automatic) await outbox.clock.sleep(outbox.random() * longestStartDelay);
  if (await isOutOfReach(outbox, request)) {
    // Without a request nothing may have arrived, so a correction keeps its receipt. The timer still tries.
    await noteEvidence(outbox, { kind: 'silent' }, automatic);
    return { end: 'unreachable', delivered: 0 };
  }
  let delivered = 0;
  let requests = 0;
  for (;;) {
    const slice = await withDrainLock(outbox, leaving, (held) => {
      begun();
      return drainSlice(outbox, request, held, requests);
    });
    if (slice === 'page-left') return { end: 'interrupted', delivered };
    delivered += slice.delivered;
    requests += slice.requests;
    if (slice.end !== 'slice-over') {
      return slice.end === 'no-storage'
        ? { end: slice.end, delivered, failure: slice.failure }
        : { end: slice.end, delivered };
    }
  }
}

/**
 * Whether a drain that something has just caused can end before its first request: the browser says that it is
 * offline, and the service does not answer. What the person keeps back ends the drain in its own way, unasked.
 */
async function isOutOfReach(outbox: Outbox, { trigger, only }: DrainRequest): Promise<boolean> {
  if (trigger === 'user' || trigger === 'timer' || outbox.isOnline()) return false;
  const read = await outbox.database.read((transaction) => getSetting(transaction, 'preferences'));
  const isAskedFor = only !== undefined;
  if (read.ok && pausedBy(read.value, isAskedFor, outbox.clock.now()).by !== null) return false;
  return !(await outbox.service.isReachable());
}

type SliceReport = { readonly delivered: number; readonly requests: number } & (
  | { readonly end: DrainEnd | 'slice-over' }
  | { readonly end: 'no-storage'; readonly failure: StorageFailure }
);

const noStorage = (failure: StorageFailure, delivered = 0): SliceReport => ({
  end: 'no-storage',
  delivered,
  requests: 0,
  failure,
});

async function drainSlice(
  outbox: Outbox,
  request: DrainRequest,
  held: LockHold,
  requests: number,
): Promise<SliceReport> {
  const { trigger, only, signal, leaving } = request;
  const hasLeft = () => leaving?.aborted === true;
  const isLocked = () => held === 'locked' && !hasLeft();
  const fullDisk = async (deliveredBefore: number): Promise<SliceReport> => {
    const isStopped = () => hasLeft() || signal?.aborted === true;
    const work = (sending: Sending) => deliver(outbox, sending);
    const { delivered, failure } = await drainFullDisk(outbox, { ...terms, isStopped }, work);
    return noStorage(failure, deliveredBefore + delivered);
  };
  const terms = {
    early: !isAutomatic(trigger),
    only: only === undefined ? null : new Set(only),
    underLock: held === 'locked',
    hasLeft,
  };
  if (requests === 0) await endLeftEdits(outbox);
  const late = await settleLate(outbox);
  if (late !== null) return noStorage(late);
  const started = await recover(outbox, isLocked);
  if (!started.ok) {
    return started.error === 'full' && isLocked() ? fullDisk(0) : noStorage(started.error);
  }
  const { delivering, service, isNewestBuild } = started.value;
  const nothing = { delivered: 0, requests: 0 };
  if (held === 'none' && outbox.locks !== null && delivering) return { end: 'busy', ...nothing };
  if (isAutomatic(trigger) && backoffUntil(service, outbox.clock.now()) > 0) {
    return { end: 'backing-off', ...nothing };
  }
  const played = await play(
    outbox,
    request,
    startDrain(isAutomatic(trigger), started.value.keys, service, requests),
    { ...terms, isNewestBuild },
  );
  const { delivered, failure, end } = played;
  if (failure === 'full' && isLocked()) return fullDisk(delivered);
  if (failure !== null) return noStorage(failure, delivered);
  const report = { delivered, requests: played.requests - requests };
  if (end.kind !== 'service-failed') return { ...report, end: end.kind };
  await noteEvidence(outbox, end.evidence, isAutomatic(trigger));
  return { ...report, end: end.evidence.kind === 'silent' ? 'unreachable' : 'turned-away' };
}

type Played = {
  readonly end: SliceEnd;
  readonly delivered: number;
  readonly requests: number;
  /** Why the latest write failed; null if none did. */
  readonly failure: StorageFailure | null;
};

/** Plays the machine on the outbox: carries out its commands, and tells it what comes of them. */
async function play(
  outbox: Outbox,
  { signal, leaving }: DrainRequest,
  start: DrainState,
  terms: LeaseTerms,
): Promise<Played> {
  let state = start;
  let failure: StorageFailure | null = null;
  let events: readonly DrainEvent[] = [];
  let wake = () => {};
  function post(event: DrainEvent): void {
    events = [...events, event];
    wake();
  }
  let isAnnouncing = false;
  function announce(): void {
    isAnnouncing = true;
    outbox.channel.changed();
    isAnnouncing = false;
  }
  const unsubscribe = outbox.channel.subscribe(() => {
    if (!isAnnouncing) post({ type: 'outbox-changed' });
  });
  const interrupt = () => post({ type: 'interrupted' });
  const leave = () => post({ type: 'page-left' });

  async function write({ writes, request, position }: WriteCommand): Promise<void> {
    const attempt = () => settleAndLease(outbox, writes, request, position, terms);
    const first = await attempt();
    const hasOutcomes = writes.settle.length + writes.giveBack.length > 0;
    // A second try is cheaper than a duplicate or a delay.
    const done = first.ok || !hasOutcomes ? first : await attempt();
    if (done.ok) {
      if (done.value.changed) announce();
      return post({ type: 'written', result: done.value });
    }
    failure = done.error;
    if (done.error === 'full') keepUnsettled(outbox, writes.settle);
    post({ type: 'write-failed' });
  }

  async function execute(command: Exclude<DrainCommand, { type: 'end' }>): Promise<void> {
    switch (command.type) {
      case 'deliver':
        return post(await deliver(outbox, command.sending));
      case 'write':
        return write(command);
      case 'probe':
        return post({ type: 'probed', reachable: await outbox.service.isReachable() });
      case 'rest':
        await outbox.clock.sleep(command.milliseconds);
        return post({ type: 'rested' });
    }
  }

  signal?.addEventListener('abort', interrupt);
  leaving?.addEventListener('abort', leave);
  if (signal?.aborted) interrupt();
  if (leaving?.aborted) leave();
  try {
    for (;;) {
      const decision = decide(state, outbox.clock.now());
      state = decision.state;
      for (const command of decision.commands) {
        if (command.type === 'end') {
          const { delivered, requests } = state;
          return { end: command.end, delivered, requests, failure };
        }
        void execute(command);
      }
      if (events.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const happened = events;
      events = [];
      state = happened.reduce(apply, state);
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', interrupt);
    leaving?.removeEventListener('abort', leave);
  }
}

/** One request, and what no field of the form takes any more. */
async function deliver(outbox: Outbox, sending: Sending): Promise<DrainEvent> {
  try {
    const mapping = mappingOf(outbox, sending.form);
    if (mapping === undefined) throw new Error('It was leased for an unconnected form.');
    const { unsent } = answersOnWire(sending.answers, mapping);
    const outcome = await outbox.service.deliver({ ...sending, mapping });
    return { type: 'request-ended', ended: { sending, outcome, unsent } };
  } catch (error) {
    // A bug that one submission brings about must not hold up the others.
    outbox.reportFault(error);
    const outcome: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };
    return { type: 'request-threw', ended: { sending, outcome, unsent: null } };
  }
}

/** Judges the service by what a drain has found. */
async function noteEvidence(
  outbox: Outbox,
  evidence: ServiceEvidence,
  automatic: boolean,
): Promise<void> {
  const now = outbox.clock.now();
  const random = outbox.random();
  await outbox.database.write(
    async (transaction) => {
      const before = await getSetting(transaction, 'service');
      const service = judgeService(before, evidence, { now, random, automatic });
      if (service !== before) await putSetting(transaction, 'service', service);
    },
    { durability: 'relaxed' },
  );
  outbox.channel.changed();
}

/** The lock of the one drain that runs, across all tabs and the worker. */
const drainLock = 'outbox-drain';

/** How the work has the lock; with `none`, only leases protect the work. */
export type LockHold = 'locked' | 'none';

/**
 * Does the work under the drains' lock. No wait is endless, for a lock can be lost: in Chromium, one that a page in
 * the back/forward cache was granted is never released. After `lockPatience` the work begins without it, as it does
 * if the engine has no locks, or forbids them with all storage (Firefox).
 * @param leaving aborted once the page is left: ends the wait, and releases the lock at once, whatever the work does
 */
export async function withDrainLock<Value>(
  { locks }: Pick<Outbox, 'locks'>,
  leaving: AbortSignal | undefined,
  work: (held: LockHold) => Promise<Value>,
): Promise<Value | 'page-left'> {
  if (leaving?.aborted) return 'page-left';
  if (locks === null) return work('none');
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), lockPatience);
  let release = () => {};
  const left = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stop = () => {
    waiting.abort();
    release();
  };
  leaving?.addEventListener('abort', stop);
  const running: Promise<Value>[] = [];
  try {
    await locks.request(ownName(drainLock), { signal: waiting.signal }, async () => {
      clearTimeout(patience);
      const own = work('locked');
      running.push(own);
      await Promise.race([own, left]);
    });
  } catch (error) {
    // An exception of the work is its caller's; any other means that the lock was not granted.
    if (running.length > 0) throw error;
  } finally {
    clearTimeout(patience);
    // The signal outlives the drain, and must not keep it alive.
    leaving?.removeEventListener('abort', stop);
  }
  const [own] = running;
  if (own !== undefined) return own;
  return leaving?.aborted ? 'page-left' : work('none');
}
