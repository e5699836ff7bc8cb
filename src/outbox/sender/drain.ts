import type { Result } from '#src/lib/result.ts';
import { ownName } from '#src/lib/site-path.ts';
import { answersOnWire, longestPatience, type Outcome } from '#src/outbox/delivery/form-service.ts';
import { unlockAbandoned } from '#src/outbox/model/open-edits.ts';
import {
  mappingOf,
  type Outbox,
  type StorageFailure,
  writeAndNotify,
} from '#src/outbox/model/outbox.ts';
import {
  backoffUntil,
  judgeService,
  lockPatience,
  longestRound,
  longestStartDelay,
  type ServiceEvidence,
} from '#src/outbox/model/retry-policy.ts';
import { getSetting, putSetting } from '#src/outbox/model/settings.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import { removeBackups } from '#src/outbox/store/backups.ts';
import { takeOver } from '#src/outbox/store/reconcile.ts';
import { type DrainCommand, decide, type SliceEnd, type WriteCommand } from './drain-machine.ts';
import { apply, type DrainEvent, type DrainState, startDrain } from './drain-state.ts';
import { arrivedOf, keepUnsettled, settleLate, writeOnFullDisk } from './full-disk.ts';
import {
  type EndedDelivery,
  type LeaseResult,
  type LeaseTerms,
  pauseOf,
  settleAndLease,
} from './leases.ts';
import { recover } from './recover.ts';

/**
 * - `user`, `submit`: a person waits, so it starts at once, ignores delays and leaves no gaps.
 * - `lifecycle`, `timer`: something changed, or time passed. It starts after a random delay and leaves gaps.
 */
export type Trigger = 'user' | 'submit' | 'lifecycle' | 'timer';

export type DrainRequest = {
  readonly trigger: Trigger;
  /** Sends only these ids, even during a pause. */
  readonly only?: readonly string[] | undefined;
  /** Ends the drain between submissions. */
  readonly signal?: AbortSignal | undefined;
  /** Aborted as the page is left: releases the lock, ends leasing, and records only successes. */
  readonly leaving?: AbortSignal | undefined;
};

export type RequestDrain = (request: DrainRequest) => Promise<DrainReport>;

/**
 * - `backing-off`: the service is troubled, so nothing was tried.
 * - `unreachable`: the service is away.
 * - `turned-away`: it took none, or wants a delay.
 * - `busy`: another context is delivering.
 */
export type DrainEnd =
  | 'done'
  | 'backing-off'
  | 'user-paused'
  | 'unreachable'
  | 'turned-away'
  | 'interrupted'
  | 'busy';
export type DrainReport =
  | { readonly end: DrainEnd; readonly delivered: number }
  | { readonly end: 'no-storage'; readonly delivered: number; readonly failure: StorageFailure };

/** Failures of one form after which a person's request goes on with the others. */
const mostRequested = 32;

const isAutomatic = (trigger: Trigger): boolean => trigger === 'lifecycle' || trigger === 'timer';

/**
 * Delivers in order of capture, one drain at a time across all tabs and the worker. It waits for another drain, and so
 * sends what was enqueued meanwhile. Automatic drains work in slices, so that a person's drain is next.
 * @param onStart called with the lock: later submissions need another drain
 */
export async function drain(
  outbox: Outbox,
  request: DrainRequest,
  onStart: () => void = () => {},
): Promise<DrainReport> {
  const { trigger, leaving } = request;
  const automatic = isAutomatic(trigger);
  if (automatic) await outbox.clock.sleep(outbox.random() * longestStartDelay);
  if (await isOutOfReach(outbox, request)) {
    // Without a request nothing can have arrived, so a correction keeps its id. The timer still tries.
    await noteEvidence(outbox, { kind: 'silent' });
    return { end: 'unreachable', delivered: 0 };
  }
  let delivered = 0;
  let requests = 0;
  for (;;) {
    const slice = await withDrainLock(outbox, leaving, (held) => {
      onStart();
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

/** The browser reports offline and the service does not respond. A pause ends the drain without a probe. */
async function isOutOfReach(outbox: Outbox, { trigger, only }: DrainRequest): Promise<boolean> {
  if (trigger === 'user' || trigger === 'timer' || outbox.isOnline()) return false;
  const read = await outbox.database.read((transaction) => getSetting(transaction, 'preferences'));
  const isRequested = only !== undefined;
  if (read.ok && pauseOf(read.value, isRequested, outbox.clock.now()).isPaused) return false;
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
  const { trigger, only, leaving } = request;
  const hasLeft = () => leaving?.aborted === true;
  const isLocked = () => held === 'locked' && !hasLeft();
  const terms = {
    early: !isAutomatic(trigger),
    mostFailures: trigger === 'user' ? mostRequested : longestRound,
    only: only === undefined ? null : new Set(only),
    underLock: held === 'locked',
    hasLeft,
  };
  if (requests === 0) {
    await takeOver(outbox);
    await unlockAbandoned(outbox);
  }
  const late = await settleLate(outbox);
  if (late !== null) return noStorage(late);
  const started = await recover(outbox, isLocked);
  if (!started.ok) return noStorage(started.error);
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
  if (failure !== null) return noStorage(failure, delivered);
  const report = { delivered, requests: played.requests - requests };
  if ('evidence' in end && end.evidence !== null) await noteEvidence(outbox, end.evidence);
  return { ...report, end: end.kind };
}

type Played = {
  readonly end: SliceEnd;
  readonly delivered: number;
  readonly requests: number;
  readonly failure: StorageFailure | null;
};

/** Carries out the machine's commands and feeds back events. */
async function play(
  outbox: Outbox,
  { signal, leaving }: DrainRequest,
  start: DrainState,
  terms: LeaseTerms,
): Promise<Played> {
  let state = start;
  let failure: StorageFailure | null = null;
  const { post, take } = createInbox<DrainEvent>();
  let isAnnouncing = false;
  const writer = createWriter(outbox, terms, () => {
    isAnnouncing = true;
    outbox.channel.changed();
    isAnnouncing = false;
  });
  const unsubscribe = outbox.channel.subscribe(() => {
    if (!isAnnouncing) post({ type: 'outbox-changed' });
  });
  const interrupt = () => post({ type: 'interrupted' });
  const leave = () => post({ type: 'page-left' });

  async function execute(command: Exclude<DrainCommand, { type: 'end' }>): Promise<void> {
    switch (command.type) {
      case 'deliver':
        return post(await deliver(outbox, command.sending));
      case 'write': {
        const done = await writer.write(command, () => state.isFull);
        if (done.ok) return post({ type: 'written', result: done.value });
        failure = done.error;
        return post({ type: 'write-failed' });
      }
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
          await writer.settled();
          const { delivered, requests } = state;
          return { end: command.end, delivered, requests, failure };
        }
        void execute(command).catch((bug) => {
          // Otherwise the drain would hold the lock for ever.
          outbox.reportFault(bug);
          failure = 'failing';
          post({ type: 'write-failed' });
        });
      }
      state = (await take()).reduce(apply, state);
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', interrupt);
    leaving?.removeEventListener('abort', leave);
  }
}

/** Keeps what is posted, in order, until it is taken. */
function createInbox<Event>() {
  let events: readonly Event[] = [];
  let wake = () => {};
  return {
    post(event: Event): void {
      events = [...events, event];
      wake();
    },
    /** Waits for the first. */
    async take(): Promise<readonly Event[]> {
      if (events.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = events;
      events = [];
      return taken;
    },
  };
}

/** Pages show what was sent once its backup is gone: an erasure must not bring it back. */
function createWriter(outbox: Outbox, terms: LeaseTerms, announce: () => void) {
  const removals: Promise<void>[] = [];

  async function write(command: WriteCommand): Promise<Result<LeaseResult, StorageFailure>> {
    const { writes, request, position } = command;
    const attempt = () => settleAndLease(outbox, writes, request, position, terms);
    const first = await attempt();
    if (first.ok) return first;
    if (first.error === 'full') return writeOnFullDisk(outbox, command, terms);
    if (writes.settle.length + writes.giveBack.length === 0) return first;
    // A retry is cheaper than a duplicate or a delay.
    const second = await attempt();
    if (!second.ok) keepUnsettled(outbox, writes.settle);
    return second;
  }

  return {
    async write(
      command: WriteCommand,
      isFull: () => boolean,
    ): Promise<Result<LeaseResult, StorageFailure>> {
      const done = await write(command);
      if (!done.ok) return done;
      const removing = removeBackups(outbox, arrivedOf(command.writes.settle)).then(() => {
        if (done.value.changed) announce();
      });
      removals.push(removing);
      // On a full disk, the next write needs their room.
      if (isFull() || done.value.isFull) await removing;
      return done;
    },
    settled: (): Promise<unknown> => Promise.all(removals),
  };
}

async function deliver(outbox: Outbox, sending: Sending): Promise<DrainEvent> {
  const ended = (outcome: Outcome, unsent: EndedDelivery['unsent'] = null): DrainEvent => ({
    type: 'request-ended',
    ended: { sending, outcome, unsent },
  });
  try {
    const mapping = mappingOf(outbox, sending.form);
    if (mapping === undefined) throw new Error('It was leased for an unconnected form.');
    const { unsent } = answersOnWire(sending.answers, mapping);
    const patience = longestPatience;
    return ended(await outbox.service.deliver({ ...sending, mapping, patience }), unsent);
  } catch (error) {
    // A bug counts against its form alone.
    outbox.reportFault(error);
    return ended({ kind: 'unreachable', failure: 'unclear-answer' });
  }
}

async function noteEvidence(outbox: Outbox, evidence: ServiceEvidence): Promise<void> {
  const now = outbox.clock.now();
  const random = outbox.random();
  await writeAndNotify(
    outbox,
    async (transaction) => {
      const before = await getSetting(transaction, 'service');
      const service = judgeService(before, evidence, { now, random });
      if (service !== before) await putSetting(transaction, 'service', service);
    },
    { durability: 'relaxed' },
  );
}

/** Shared by all tabs and the worker. */
const drainLock = 'outbox-drain';

/** With `none`, only leases protect the work. */
export type LockHold = 'locked' | 'none';

/**
 * Goes without the lock after `lockPatience`: Chromium never releases one granted to a page in the back/forward cache,
 * and Firefox forbids locks with all storage.
 * @param leaving aborted as the page is left: ends the wait, or releases the lock before the work ends
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
    // The work's own exception; any other means that the lock was not granted.
    if (running.length > 0) throw error;
  } finally {
    clearTimeout(patience);
    // It outlives the drain, and would keep it in memory.
    leaving?.removeEventListener('abort', stop);
  }
  const [own] = running;
  if (own !== undefined) return own;
  return leaving?.aborted ? 'page-left' : work('none');
}
