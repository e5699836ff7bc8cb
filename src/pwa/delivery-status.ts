import { type Result, succeed } from '#src/lib/result.ts';
import { removeBackups } from '#src/outbox/backups.ts';
import { statusQueryLimit } from '#src/outbox/delivery/contract.ts';
import type { StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { copyRetention, withJitter } from '#src/outbox/retry-policy.ts';
import {
  defaultSettings,
  getSetting,
  isSimulatingOffline,
  type OutboxTransaction,
  putSetting,
  type Settings,
} from '#src/outbox/settings.ts';
import type { HandedOver, Sent, Submission } from '#src/outbox/submission.ts';
import { acknowledged, followedUp, reportedMissing } from '#src/outbox/transitions.ts';
import { lookForFollowUps } from './follow-ups.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

/** After sending, in milliseconds: a form service needs a moment to write its row. */
export const firstPoll = 10_000;
/** In milliseconds. */
export const longestBetween = 6 * 60 * 60_000;
/** Age from which an unknown submission counts as missing, in milliseconds. */
export const missingAfter = 10 * 60_000;
/** Between polls on page events, in milliseconds. */
const shortestBetween = 60_000;
/** Per state and poll, newest first; copies due for erasure come in addition. */
const scanLimit = 2_000;

/** How many had arrived; null without a poll. */
type PollResult = { readonly arrived: number } | null;

/** Not known to have arrived. */
type Unacknowledged = Sent | HandedOver;

const leftAt = (one: Unacknowledged): number =>
  one.state === 'sent' ? one.sentAt : one.handedOverAt;

/**
 * Polls soon after sending, then whenever the age has doubled.
 * @returns milliseconds since the epoch; null for nothing to poll
 */
export async function readNextPoll(
  outbox: Outbox,
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<number | null> {
  if (outbox.service.status === null) return null;
  if (isSimulatingOffline(await getSetting(transaction, 'preferences'))) return null;
  return nextPoll(await readPoll(transaction, now), await readOpen(outbox, transaction, now));
}

function nextPoll(
  { lastAt, notBefore }: Settings['statusPoll'],
  open: readonly Unacknowledged[],
): number | null {
  if (open.length === 0) return null;
  const due = open.map((one) => {
    const since = leftAt(one);
    return lastAt <= since
      ? since + firstPoll
      : lastAt + Math.min(longestBetween, Math.max(firstPoll, lastAt - since));
  });
  return Math.max(notBefore, Math.min(...due));
}

/**
 * Stores which submissions have arrived, and erases their copies; others count as missing after a while. Concurrent
 * polls store the same.
 * @param trigger `timer` polls only what is due
 */
export async function pollStatus(
  outbox: Outbox,
  trigger: 'lifecycle' | 'timer',
): Promise<Result<PollResult, StorageFailure>> {
  const readStatus = outbox.service.status;
  if (readStatus === null) return succeed(null);
  const begun = outbox.clock.now();
  const seen = await outbox.database.read(async (transaction) => {
    // In practice mode nothing leaves the device.
    if (isSimulatingOffline(await getSetting(transaction, 'preferences'))) return [];
    const poll = await readPoll(transaction, begun);
    const open = await readOpen(outbox, transaction, begun);
    const next = nextPoll(poll, open);
    const early =
      trigger === 'lifecycle' && begun >= Math.max(poll.notBefore, poll.lastAt + shortestBetween);
    return next !== null && (next <= begun || early) ? open : [];
  });
  if (!seen.ok) return seen;
  if (seen.value.length === 0) return succeed(null);
  let arrived = 0;
  for (let first = 0; first < seen.value.length; first += statusQueryLimit) {
    const polled = seen.value.slice(first, first + statusQueryLimit);
    const outcome = await readStatus(polled.map(({ id }) => id));
    const now = outbox.clock.now();
    const written = await outbox.database.write(async (transaction) => {
      const named = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
      const notBefore = named > now ? withJitter(named, outbox.random()) : 0;
      await putSetting(transaction, 'statusPoll', { lastAt: now, notBefore });
      if (outcome.kind === 'unreachable') return [];
      return writeDown(transaction, polled, outcome, now);
    });
    outbox.channel.changed();
    if (!written.ok) return written;
    arrived += written.value.length;
    await removeBackups(outbox, written.value);
    if (outcome.kind === 'unreachable') break;
  }
  return succeed({ arrived });
}

/** @returns the ids of what is now known to have arrived */
async function writeDown(
  transaction: OutboxTransaction<'readwrite'>,
  polled: readonly Unacknowledged[],
  { arrived, missing, followUps }: Extract<StatusOutcome, { kind: 'answered' }>,
  now: number,
): Promise<readonly string[]> {
  const store = transaction.objectStore('submissions');
  const acknowledgedIds: string[] = [];
  for (const { id } of polled) {
    // Possibly deleted, edited or queued again meanwhile.
    const stored = await store.index('id').get(id);
    if (stored === undefined) continue;
    if (arrived.has(id)) {
      const next = acknowledged(stored, now);
      if (next === null) continue;
      const followUp = followUps?.get(id) ?? null;
      await store.put(followedUp(next, followUp, now) ?? next);
      acknowledgedIds.push(id);
    } else if (stored.state === 'sent' && missing.has(id) && now - stored.sentAt >= missingAfter) {
      const next = reportedMissing(stored, now);
      if (next !== null) await store.put(next);
    }
  }
  return acknowledgedIds;
}

/**
 * What the service can know: sent within the retention time, or with answers. Includes every copy due for erasure: none
 * is erased unpolled.
 */
async function readOpen<Mode extends IDBTransactionMode>(
  outbox: Outbox,
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Unacknowledged[]> {
  const open = new Map<string, Unacknowledged>();
  const store = transaction.objectStore('submissions');
  for (const one of await store.index('eraseAt').getAll(IDBKeyRange.upperBound(now))) {
    if (one.state === 'sent' && one.traceable === true) open.set(one.id, one);
  }
  for (const state of ['sent', 'handed-over'] as const) {
    let cursor = await store.index('state').openCursor(state, 'prev');
    for (let seen = 0; cursor && seen < scanLimit; seen += 1) {
      const one = cursor.value;
      if (isPollable(outbox, one, now)) open.set(one.id, one);
      cursor = await cursor.continue();
    }
  }
  return [...open.values()];
}

function isPollable(outbox: Outbox, one: Submission, now: number): one is Unacknowledged {
  if (one.state === 'handed-over') return mappingOf(outbox, one.form)?.submissionId !== undefined;
  if (one.state !== 'sent' || one.traceable !== true) return false;
  return one.copy !== null || one.sentAt > now - copyRetention;
}

/** Ignores a future time, from before the clock was corrected. */
async function readPoll<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Settings['statusPoll']> {
  const poll = await getSetting(transaction, 'statusPoll');
  return poll.lastAt <= now ? poll : defaultSettings.statusPoll;
}

/** From an outbox change to its poll, in milliseconds: a drain makes many. */
const settleTime = 1_000;

/**
 * Polls for arrivals at the start, after sending, and on reconnection or when the page becomes visible; then looks
 * for follow-ups if it is visible.
 * @returns resolves after the first poll
 */
export async function startStatusPolling(outbox: Outbox, reader: OutboxReader): Promise<void> {
  if (outbox.service.status === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: number | null = null;
  let running = false;

  async function run(trigger: 'lifecycle' | 'timer'): Promise<void> {
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
  async function onLifecycle(): Promise<void> {
    await run('lifecycle');
    // A hidden page has nobody to read them.
    if (document.visibilityState === 'visible') void lookForFollowUps(outbox, 'page-seen');
  }

  onReconnectOrVisible(() => void onLifecycle());
  await onLifecycle();
}
