import { longestTimer, onReconnectOrVisible } from '#src/lib/page-life.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { statusQueryLimit } from '#src/outbox/delivery/contract.ts';
import type { DeliveryFailure, StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { copyRetention, delayedUntil, withJitter } from '#src/outbox/model/retry-policy.ts';
import {
  defaultSettings,
  getSetting,
  type OutboxTransaction,
  putSetting,
  type Settings,
} from '#src/outbox/model/settings.ts';
import { isTraceable, settlementOf } from '#src/outbox/model/settlement.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { arrived, followedUp, reportedMissing } from '#src/outbox/model/transitions.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { pieces } from '#src/outbox/store/backups.ts';
import { changeBatches, changed, getMany } from '#src/outbox/store/change-many.ts';

/** After sending, in milliseconds: a form service needs a moment to write its row. */
export const firstPoll = 10_000;
/** In milliseconds. */
export const longestBetween = 6 * 60 * 60_000;
/** Age from which an unknown submission counts as missing, in milliseconds. */
export const missingAfter = 10 * 60_000;
/** Between polls on page events, in milliseconds. */
export const shortestBetween = 60_000;
/** Per state and poll, newest first; copies due for erasure come in addition. */
const scanLimit = 2_000;
/** The same per look for the next poll, at each change of the outbox; what was sent last comes in addition. */
const lookLimit = 200;

/** Age up to which confirmed submissions are polled, for their follow-ups, in milliseconds. */
export const followUpsFor = 60 * 24 * 60 * 60_000;
/** Between two answers without a person's request, in milliseconds. */
export const followUpsEvery = 24 * 60 * 60_000;
/** The same when the outbox is opened. */
export const followUpsEveryOpened = 60 * 60_000;
/** The latest so many are polled. */
export const mostFollowUps = 500;

/** By trigger. A hidden page may reconnect: nobody reads them there. */
const betweenFollowUps = {
  timer: Number.POSITIVE_INFINITY,
  reconnected: Number.POSITIVE_INFINITY,
  'page-seen': followUpsEvery,
  'outbox-opened': followUpsEveryOpened,
  user: 0,
} as const;

/** `timer` polls only what is due. */
export type PollTrigger = keyof typeof betweenFollowUps;

export type PollResult =
  /** How many follow-ups are new or changed. */
  | { readonly kind: 'answered'; readonly changed: number }
  | { readonly kind: 'unreachable'; readonly failure: DeliveryFailure }
  /** Without a request. */
  | { readonly kind: 'not-due' };

/**
 * Asks the service what became of submissions, and stores it: which have arrived, which are missing, and the follow-ups.
 * Concurrent polls store the same.
 */
export async function pollStatus(
  outbox: Outbox,
  trigger: PollTrigger,
): Promise<Result<PollResult, StorageFailure>> {
  const { service, clock } = outbox;
  if (service.status === null) return succeed({ kind: 'not-due' });
  const due = await readDue(outbox, clock.now(), trigger);
  if (!due.ok) return due;
  if ('kind' in due.value) return succeed(due.value);
  const { ids, withFollowUps } = due.value;
  let news = 0;
  for (let first = 0; first < ids.length; first += statusQueryLimit) {
    const polled = ids.slice(first, first + statusQueryLimit);
    const outcome = await service.status(polled);
    const now = clock.now();
    const isLast = first + statusQueryLimit >= ids.length;
    const noted = await notePoll(outbox, outcome, withFollowUps && isLast, now);
    if (!noted.ok) return noted;
    if (outcome.kind === 'unreachable') return succeed(outcome);
    const done = await changeBatches(outbox, polled, async (batch, transaction) => {
      const preferences = await getSetting(transaction, 'preferences');
      return batch.map((stored) => answered(outbox, stored, outcome, preferences));
    });
    if (!done.ok) return done;
    news += changed(done.value).filter(({ before, now: after }) => hasNews(before, after)).length;
  }
  return succeed({ kind: 'answered', changed: news });
}

/** Of one submission; null for no change. */
function answered(
  outbox: Outbox,
  stored: Submission,
  answer: Extract<StatusOutcome, { kind: 'answered' }>,
  preferences: Settings['preferences'],
): Submission | null {
  const { id } = stored;
  const now = outbox.clock.now();
  if (answer.arrived.has(id)) {
    const known = arrived(stored, 'confirmed', settlementOf(outbox, stored, preferences));
    if (answer.followUps === undefined) return known;
    return followedUp(known ?? stored, answer.followUps.get(id) ?? null, now) ?? known;
  }
  // What another device was given may wait there.
  const isLate = stored.state === 'sent' && now - stored.sentAt >= missingAfter;
  return isLate && answer.missing.has(id) ? reportedMissing(stored, now) : null;
}

/** Whether a person has a new follow-up to read. */
function hasNews(before: Submission, after: Submission): boolean {
  const of = (one: Submission) => (one.state === 'confirmed' ? one.followUp : undefined);
  const [was, is] = [of(before), of(after)];
  return is !== undefined && (was?.state !== is.state || was.text !== is.text);
}

async function notePoll(
  outbox: Outbox,
  outcome: StatusOutcome,
  withFollowUps: boolean,
  now: number,
): Promise<Result<void, StorageFailure>> {
  const named = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
  return writeAndNotify(outbox, async (transaction) => {
    const { followUpsAt } = await readPoll(transaction, now);
    await putSetting(transaction, 'statusPoll', {
      lastAt: now,
      followUpsAt: withFollowUps && outcome.kind === 'answered' ? now : followUpsAt,
      notBefore: named > now ? withJitter(named, outbox.random()) : 0,
    });
  });
}

/** Ignores future times, from before the clock was corrected. */
async function readPoll<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Settings['statusPoll']> {
  const poll = await getSetting(transaction, 'statusPoll');
  if (poll.lastAt > now) return defaultSettings.statusPoll;
  return delayedUntil(poll.notBefore, now) === 0 ? { ...poll, notBefore: 0 } : poll;
}

/** @returns the ids to poll; or why none is polled */
async function readDue(
  outbox: Outbox,
  now: number,
  trigger: PollTrigger,
): Promise<
  Result<{ ids: readonly string[]; withFollowUps: boolean } | PollResult, StorageFailure>
> {
  const read = await outbox.database.read(async (transaction) => {
    const poll = await readPoll(transaction, now);
    const isEarly = trigger !== 'timer' && poll.lastAt + shortestBetween <= now;
    const withFollowUps =
      poll.followUpsAt + betweenFollowUps[trigger] <= now && (isEarly || trigger !== 'page-seen');
    const confirmed = withFollowUps ? await readConfirmed(transaction, now) : [];
    const over = await keysOf(transaction, 'eraseAt', IDBKeyRange.upperBound(now));
    const keys = new Set([...over, ...(await latestKeys(outbox, transaction, scanLimit))]);
    return { poll, isEarly, withFollowUps, confirmed, keys };
  });
  if (!read.ok) return read;
  const { poll, isEarly, withFollowUps, confirmed, keys } = read.value;
  if (poll.notBefore > now) return succeed({ kind: 'unreachable', failure: 'asked-to-wait' });
  const open: [string, number][] = [];
  for (const some of pieces([...keys])) {
    const found = await outbox.database.read((transaction) => getMany(transaction, some));
    if (!found.ok) return found;
    open.push(...openOf(outbox, found.value, now));
  }
  const next = nextPoll(poll, open);
  if (!withFollowUps && (next === null || (next > now && !isEarly))) {
    return succeed({ kind: 'not-due' });
  }
  return succeed({ ids: [...open.map(([id]) => id), ...confirmed], withFollowUps });
}

/** The latest. */
async function readConfirmed(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  const after = IDBKeyRange.lowerBound(now - followUpsFor);
  const sent = transaction.objectStore('submissions').index('sentAt');
  let cursor = await sent.openCursor(after, 'prev');
  while (cursor && ids.length < mostFollowUps) {
    if (cursor.value.state === 'confirmed') ids.push(cursor.value.id);
    cursor = await cursor.continue();
  }
  return ids;
}

/**
 * The next timed poll: soon after sending, then whenever the age has doubled.
 * @returns milliseconds since the epoch; null for nothing to poll
 */
export async function readNextPoll(
  outbox: Outbox,
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<number | null> {
  const sent = await keysOf(transaction, 'sentAt');
  const keys = [...sent.slice(-lookLimit), ...(await latestKeys(outbox, transaction, lookLimit))];
  const found = await getMany(transaction, [...new Set(keys)]);
  return nextPoll(await readPoll(transaction, now), openOf(outbox, found, now));
}

function nextPoll(
  { lastAt, notBefore }: Settings['statusPoll'],
  open: readonly [string, number][],
): number | null {
  if (open.length === 0) return null;
  const due = open.map(([, since]) =>
    lastAt <= since
      ? since + firstPoll
      : lastAt + Math.min(longestBetween, Math.max(firstPoll, lastAt - since)),
  );
  return Math.max(notBefore, Math.min(...due));
}

const keysOf = (
  transaction: OutboxTransaction<'readonly'>,
  index: 'eraseAt' | 'sentAt' | 'state',
  range?: IDBKeyRange,
): Promise<number[]> => transaction.objectStore('submissions').index(index).getAllKeys(range);

/** Of what may have arrived without this device's knowledge, in each state, newest first. */
async function latestKeys(
  { service }: Outbox,
  transaction: OutboxTransaction<'readonly'>,
  limit: number,
): Promise<readonly number[]> {
  // The next delivery of a queued one tells as much, if its response can be read.
  const states = ['sent', 'handed-over', 'held', ...(service.isReadable ? [] : ['queued'])];
  const keys = await Promise.all(
    states.map((state) => keysOf(transaction, 'state', IDBKeyRange.only(state))),
  );
  return keys.flatMap((all) => all.slice(-limit).reverse());
}

/** @returns the ids of those that are open, and since when */
const openOf = (outbox: Outbox, found: readonly Submission[], now: number) =>
  found.flatMap((one): [string, number][] => {
    const since = openSince(outbox, one, now);
    return since === null ? [] : [[one.id, since]];
  });

/** Sent within the retention time, or with answers; or without a clear answer. */
function openSince(outbox: Outbox, one: Submission, now: number): number | null {
  if (one.state === 'sent') {
    const isOver = one.copy === null && one.sentAt <= now - copyRetention;
    return one.traceable === true && !isOver ? one.sentAt : null;
  }
  if (!isTraceable(outbox, one)) return null;
  if (one.state === 'handed-over') return one.handedOverAt;
  const isUnclear = (one.state === 'queued' || one.state === 'held') && one.mayHaveArrived === true;
  return isUnclear ? one.capturedAt : null;
}

/** From an outbox change to its poll, in milliseconds: a drain makes many. */
const settleTime = 1_000;

/**
 * Polls at the start, after sending, and on reconnection or when the page becomes visible.
 * @returns resolves after the first poll
 */
export async function startStatusPolling(outbox: Outbox, reader: OutboxReader): Promise<void> {
  if (outbox.service.status === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: number | null = null;
  let running = false;

  async function run(trigger: PollTrigger): Promise<void> {
    if (running) return;
    running = true;
    let wait = longestTimer;
    try {
      const polled = await pollStatus(outbox, trigger);
      // An immediate poll after a failed write would repeat endlessly.
      if (polled.ok) wait = settleTime;
    } finally {
      running = false;
      arm(wait);
    }
  }

  function arm(shortest: number): void {
    clearTimeout(timer);
    if (next === null || running) return;
    const wait = Math.max(shortest, next - outbox.clock.now());
    timer = setTimeout(() => void run('timer'), Math.min(longestTimer, wait));
  }

  reader.watch(
    (transaction, now) => readNextPoll(outbox, transaction, now),
    (read) => {
      next = read.ok ? read.value : null;
      arm(settleTime);
    },
  );
  const onLifecycle = () =>
    run(document.visibilityState === 'visible' ? 'page-seen' : 'reconnected');
  onReconnectOrVisible(() => void onLifecycle());
  await onLifecycle();
}
