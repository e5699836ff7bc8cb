import { fail, type Result, succeed } from '#src/lib/result.ts';
import { statusQueryLimit } from '#src/outbox/delivery/contract.ts';
import type { DeliveryFailure, StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { delayedUntil, withJitter } from '#src/outbox/retry-policy.ts';
import {
  getSetting,
  isSimulatingOffline,
  type OutboxTransaction,
  putSetting,
  type Settings,
} from '#src/outbox/settings.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { followedUp } from '#src/outbox/transitions.ts';

/** Age up to which confirmed submissions are asked about, in milliseconds. */
export const followUpsFor = 60 * 24 * 60 * 60_000;
/** Between two answers without a person's request, in milliseconds. */
export const followUpsEvery = 24 * 60 * 60_000;
/** The same when the outbox is opened. */
export const followUpsEveryOpened = 60 * 60_000;
/** Between two failed requests without a person's, in milliseconds. */
export const followUpsRetry = 15 * 60_000;
/** The latest so many are asked about. */
export const mostFollowUps = 500;

export type FollowUpTrigger = 'page-seen' | 'outbox-opened' | 'user';

export type FollowUpResult =
  /** How many are new or changed. */
  | { readonly kind: 'answered'; readonly changed: number }
  | { readonly kind: 'unreachable'; readonly failure: DeliveryFailure }
  /** Not asked. */
  | { readonly kind: 'practice' | 'not-due' };

/** Asks what became of the latest confirmed submissions, many in one request, and stores it. */
export async function lookForFollowUps(
  outbox: Outbox,
  trigger: FollowUpTrigger,
): Promise<Result<FollowUpResult, StorageFailure>> {
  const readStatus = outbox.service.status;
  if (readStatus === null) return succeed({ kind: 'not-due' });
  const due = await outbox.database.read((transaction) =>
    readDue(transaction, outbox.clock.now(), trigger),
  );
  if (!due.ok) return due;
  if (!Array.isArray(due.value)) return succeed(due.value);
  let changed = 0;
  for (let first = 0; first < due.value.length; first += statusQueryLimit) {
    const ids = due.value.slice(first, first + statusQueryLimit);
    const outcome = await readStatus(ids);
    const now = outbox.clock.now();
    const written = await outbox.database.write(async (transaction) => {
      await notePoll(transaction, outcome, now, outbox.random());
      return outcome.kind === 'answered' ? noteFollowUps(transaction, ids, outcome, now) : 0;
    });
    if (!written.ok) return fail(written.error);
    outbox.channel.changed();
    if (outcome.kind === 'unreachable') {
      return succeed({ kind: 'unreachable', failure: outcome.failure });
    }
    changed += written.value;
  }
  return succeed({ kind: 'answered', changed });
}

/** @returns the ids to ask about; or why the service is not asked */
async function readDue(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
  trigger: FollowUpTrigger,
): Promise<string[] | FollowUpResult> {
  if (isSimulatingOffline(await getSetting(transaction, 'preferences'))) {
    return { kind: 'practice' };
  }
  const { notBefore } = await getSetting(transaction, 'statusPoll');
  if (delayedUntil(notBefore, now) > 0) return { kind: 'unreachable', failure: 'asked-to-wait' };
  const poll = await getSetting(transaction, 'followUpPoll');
  if (trigger !== 'user' && !isLongAgo(poll, now, trigger)) return { kind: 'not-due' };
  const ids: string[] = [];
  const after = IDBKeyRange.lowerBound(now - followUpsFor);
  let cursor = await transaction
    .objectStore('submissions')
    .index('sentAt')
    .openCursor(after, 'prev');
  while (cursor && ids.length < mostFollowUps) {
    if (cursor.value.state === 'confirmed') ids.push(cursor.value.id);
    cursor = await cursor.continue();
  }
  return ids;
}

function isLongAgo(
  { askedAt, answeredAt }: Settings['followUpPoll'],
  now: number,
  trigger: Exclude<FollowUpTrigger, 'user'>,
): boolean {
  const every = trigger === 'page-seen' ? followUpsEvery : followUpsEveryOpened;
  // A time in the future was written before the clock was set back.
  const isOver = (at: number, length: number): boolean => at > now || at + length <= now;
  return isOver(answeredAt, every) && isOver(askedAt, Math.min(every, followUpsRetry));
}

async function notePoll(
  transaction: OutboxTransaction<'readwrite'>,
  outcome: StatusOutcome,
  now: number,
  random: number,
): Promise<void> {
  const poll = await getSetting(transaction, 'followUpPoll');
  const answeredAt = outcome.kind === 'answered' ? now : poll.answeredAt;
  await putSetting(transaction, 'followUpPoll', { askedAt: now, answeredAt });
  const named = outcome.kind === 'unreachable' ? (outcome.notBefore ?? 0) : 0;
  if (named <= now) return;
  const status = await getSetting(transaction, 'statusPoll');
  const notBefore = withJitter(named, random);
  await putSetting(transaction, 'statusPoll', { ...status, notBefore });
}

/** @returns how many are new or changed; a service without follow-ups changes none */
async function noteFollowUps(
  transaction: OutboxTransaction<'readwrite'>,
  ids: readonly string[],
  { arrived, followUps }: Extract<StatusOutcome, { kind: 'answered' }>,
  now: number,
): Promise<number> {
  if (followUps === undefined) return 0;
  const store = transaction.objectStore('submissions');
  let changed = 0;
  for (const id of ids) {
    if (!arrived.has(id)) continue;
    // It may have been deleted meanwhile.
    const stored = await store.index('id').get(id);
    if (stored === undefined) continue;
    const next = followedUp(stored, followUps.get(id) ?? null, now);
    if (next === null) continue;
    await store.put(next);
    if (isChanged(stored, next)) changed += 1;
  }
  return changed;
}

/** Whether a person has something new to read. */
function isChanged(before: Submission, after: Submission): boolean {
  if (before.state !== 'confirmed' || after.state !== 'confirmed') return false;
  const { followUp } = after;
  if (followUp === undefined) return false;
  return before.followUp?.state !== followUp.state || before.followUp.text !== followUp.text;
}
