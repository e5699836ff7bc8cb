import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import { mostAsked } from './delivery/contract.ts';
import type { ReadableEndpoint } from './delivery/readable-endpoint.ts';
import type { Outbox } from './outbox.ts';
import { copyKeptFor } from './retry-policy.ts';
import type { Asking, OutboxTransaction } from './schema.ts';
import type { Confirmed, Sent } from './submission.ts';

/** After a submission was sent, in milliseconds: a form service needs a moment to write its row. */
export const firstQuestion = 10_000;
/** The longest between two questions, in milliseconds. */
export const longestBetween = 6 * 60 * 60_000;
/**
 * Not before it is so old, in milliseconds, is a submission called missing that the service does not
 * know.
 */
export const missingAfter = 10 * 60_000;
/** The shortest between two questions that only an occasion brings about, in milliseconds. */
const shortestBetween = 60_000;
/** How many sent submissions one look goes through, the latest first. */
const mostSeen = 2_000;

/** What came of asking: how many were found to have arrived; null where nothing was to be asked. */
export type Asked = { readonly arrived: number } | null;

const never: Asking = { key: 'asking', lastAt: 0, notBefore: 0 };

/**
 * When the service is to be asked next, in milliseconds since the epoch; null where nothing is to be asked.
 * A submission is asked for soon after it was sent and then, each time, when it has become twice as old.
 */
export async function readNextQuestion(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<number | null> {
  const asking = await readAsking(transaction, now);
  return nextQuestion(asking, await openQuestions(transaction, now));
}

function nextQuestion({ lastAt, notBefore }: Asking, open: readonly Sent[]): number | null {
  if (open.length === 0) return null;
  const due = open.map(({ sentAt }) =>
    lastAt <= sentAt
      ? sentAt + firstQuestion
      : lastAt + Math.min(longestBetween, Math.max(firstQuestion, lastAt - sentAt)),
  );
  return Math.max(notBefore, Math.min(...due));
}

/**
 * Asks which of the sent submissions have arrived, and writes the answers down: what has arrived is
 * confirmed, its copy erased; what has not after a while is marked as missing. One asks at a time.
 * @param urgency `occasion`: something has changed (a start, a connection); else only what is due
 */
export async function askForArrivals(
  outbox: Outbox,
  endpoint: Pick<ReadableEndpoint, 'ask'>,
  urgency: 'occasion' | 'timer',
): Promise<Result<Asked, StorageFailure>> {
  const work = () => askAlone(outbox, endpoint, urgency);
  return outbox.locks === null ? work() : outbox.locks.request('outbox-asking', work);
}

async function askAlone(
  outbox: Outbox,
  endpoint: Pick<ReadableEndpoint, 'ask'>,
  urgency: 'occasion' | 'timer',
): Promise<Result<Asked, StorageFailure>> {
  const begun = outbox.clock.now();
  const seen = await outbox.database.read(async (transaction) => {
    const asking = await readAsking(transaction, begun);
    const open = await openQuestions(transaction, begun);
    const next = nextQuestion(asking, open);
    const occasional =
      urgency === 'occasion' &&
      begun >= Math.max(asking.notBefore, asking.lastAt + shortestBetween);
    return next !== null && (next <= begun || occasional) ? open : [];
  });
  if (!seen.ok) return seen;
  if (seen.value.length === 0) return { ok: true, value: null };
  let arrived = 0;
  for (let first = 0; first < seen.value.length; first += mostAsked) {
    const asked = seen.value.slice(first, first + mostAsked);
    const outcome = await endpoint.ask(asked.map(({ id }) => id));
    const now = outbox.clock.now();
    const written = await outbox.database.write(async (transaction) => {
      const notBefore = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
      await transaction.objectStore('settings').put({ key: 'asking', lastAt: now, notBefore });
      if (outcome.kind === 'unreachable') return 0;
      return writeDown(transaction, asked, outcome, now);
    });
    outbox.channel.changed();
    if (!written.ok) return written;
    arrived += written.value;
    if (outcome.kind === 'unreachable') break;
  }
  return { ok: true, value: { arrived } };
}

async function writeDown(
  transaction: OutboxTransaction<'readwrite'>,
  asked: readonly Sent[],
  {
    arrived,
    missing,
  }: { readonly arrived: ReadonlySet<string>; readonly missing: ReadonlySet<string> },
  now: number,
): Promise<number> {
  const store = transaction.objectStore('submissions');
  let count = 0;
  for (const { sequence, id } of asked) {
    const stored = await store.get(sequence);
    // It may have been deleted or queued again since the question was asked.
    if (stored?.state !== 'sent' || stored.id !== id) continue;
    if (arrived.has(id)) {
      await store.put(confirmed(stored));
      count += 1;
    } else if (missing.has(id) && stored.missingSince === undefined) {
      if (now - stored.sentAt >= missingAfter) await store.put({ ...stored, missingSince: now });
    }
  }
  return count;
}

function confirmed(sent: Sent): Confirmed {
  const { copy: _copy, traceable: _traceable, missingSince: _missing, ...written } = sent;
  return { ...written, state: 'confirmed' };
}

/** Sent, its id sent along, and not longer ago than copies are kept. */
async function openQuestions<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Sent[]> {
  const open: Sent[] = [];
  const sent = transaction.objectStore('submissions').index('state');
  let cursor = await sent.openCursor('sent', 'prev');
  for (let seen = 0; cursor && seen < mostSeen; seen += 1) {
    const one = cursor.value;
    if (one.state === 'sent' && one.traceable && one.sentAt > now - copyKeptFor) open.push(one);
    cursor = await cursor.continue();
  }
  return open;
}

/** A time in the future was written before the clock was set back: it counts for nothing. */
async function readAsking<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Asking> {
  const setting = await transaction.objectStore('settings').get('asking');
  return setting?.key === 'asking' && setting.lastAt <= now ? setting : never;
}
