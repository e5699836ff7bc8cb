import { type Result, succeed } from '#src/lib/result.ts';
import { statusQueryLimit } from '#src/outbox/delivery/contract.ts';
import type { StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { afterNamed, copyRetention } from '#src/outbox/retry-policy.ts';
import {
  defaultSettings,
  getSetting,
  type OutboxTransaction,
  putSetting,
  type Settings,
} from '#src/outbox/settings.ts';
import type { HandedOver, Sent, Submission } from '#src/outbox/submission.ts';
import { acknowledged, reportedMissing } from '#src/outbox/transitions.ts';
import { longestTimer, onReconnectOrVisible } from './page-life.ts';

/** After a submission was sent, in milliseconds: a form service needs a moment to write its row. */
export const firstPoll = 10_000;
/** The longest between two polls, in milliseconds. */
export const longestBetween = 6 * 60 * 60_000;
/** Not before it is so old, in milliseconds, is a submission called missing that the service does not know. */
export const missingAfter = 10 * 60_000;
/** The shortest between two polls that only a change of the page's life brings about, in milliseconds. */
const shortestBetween = 60_000;
/** How many one look goes through of each state, the latest first, besides those whose copy is due to be erased. */
const scanLimit = 2_000;

/** What came of a poll: how many were found to have arrived; null where nothing was to be asked. */
type PollResult = { readonly arrived: number } | null;

/** Sent, or given to another device, and not known to have arrived. */
type Unacknowledged = Sent | HandedOver;

const leftAt = (one: Unacknowledged): number =>
  one.state === 'sent' ? one.sentAt : one.handedOverAt;

/**
 * When the service is to be asked next, in milliseconds since the epoch; null where nothing is to be asked.
 * A submission is asked for soon after it was sent and then, each time, when it has become twice as old.
 */
export async function readNextPoll(
  outbox: Outbox,
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<number | null> {
  if (outbox.service.status === null) return null;
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
 * Asks which of the sent submissions have arrived, and writes the answers down: what has arrived is
 * confirmed, its copy erased; what has not after a while counts as missing. Two that ask at once ask
 * twice, and write the same.
 * @param trigger `lifecycle`: something has changed (a start, a connection); else only what is due
 */
export async function pollStatus(
  outbox: Outbox,
  trigger: 'lifecycle' | 'timer',
): Promise<Result<PollResult, StorageFailure>> {
  const ask = outbox.service.status;
  if (ask === null) return succeed(null);
  const begun = outbox.clock.now();
  const seen = await outbox.database.read(async (transaction) => {
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
    const outcome = await ask(polled.map(({ id }) => id));
    const now = outbox.clock.now();
    const written = await outbox.database.write(async (transaction) => {
      const named = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
      const notBefore = named > now ? afterNamed(named, outbox.random()) : 0;
      await putSetting(transaction, 'statusPoll', { lastAt: now, notBefore });
      if (outcome.kind === 'unreachable') return 0;
      return writeDown(transaction, polled, outcome, now);
    });
    outbox.channel.changed();
    if (!written.ok) return written;
    arrived += written.value;
    if (outcome.kind === 'unreachable') break;
  }
  return succeed({ arrived });
}

async function writeDown(
  transaction: OutboxTransaction<'readwrite'>,
  polled: readonly Unacknowledged[],
  { arrived, missing }: Extract<StatusOutcome, { kind: 'answered' }>,
  now: number,
): Promise<number> {
  const store = transaction.objectStore('submissions');
  let count = 0;
  for (const { id } of polled) {
    // It may have been deleted, edited or queued again since it was asked for.
    const stored = await store.index('id').get(id);
    if (stored === undefined) continue;
    if (arrived.has(id)) {
      const next = acknowledged(stored, now);
      if (next === null) continue;
      await store.put(next);
      count += 1;
    } else if (stored.state === 'sent' && missing.has(id) && now - stored.sentAt >= missingAfter) {
      const next = reportedMissing(stored, now);
      if (next !== null) await store.put(next);
    }
  }
  return count;
}

/**
 * What the service can be asked about: what was sent within the time that copies are kept, and whatever still has its
 * answers. Every copy whose time is over is among it, however old and however many: none is erased unasked.
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
      if (isAskedAbout(outbox, one, now)) open.set(one.id, one);
      cursor = await cursor.continue();
    }
  }
  return [...open.values()];
}

function isAskedAbout(outbox: Outbox, one: Submission, now: number): one is Unacknowledged {
  if (one.state === 'handed-over') return mappingOf(outbox, one.form)?.submissionId !== undefined;
  if (one.state !== 'sent' || one.traceable !== true) return false;
  return one.copy !== null || one.sentAt > now - copyRetention;
}

/** A time in the future was written before the clock was set back: it counts for nothing. */
async function readPoll<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Settings['statusPoll']> {
  const poll = await getSetting(transaction, 'statusPoll');
  return poll.lastAt <= now ? poll : defaultSettings.statusPoll;
}

/** Between a change of the outbox and the poll that it brings about, in milliseconds: a drain changes much. */
const settleTime = 1_000;

/**
 * Asks by itself which submissions have arrived: a while after sending, at the app's start, when the
 * connection returns and when the page becomes visible. Nothing, where nobody can be asked.
 * @returns what resolves once the first question is answered, has failed or is not to be asked yet
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
      // What could not be written down would be asked for again at once, and again.
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
  onReconnectOrVisible(() => void run('lifecycle'));
  await run('lifecycle');
}
