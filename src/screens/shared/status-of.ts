import { isConnectionFailure } from '#src/outbox/delivery/form-service.ts';
import { countOf, type Oldest, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { Reread } from '#src/outbox/reads/outbox-reader.ts';

/** The outbox's states in the header and the menu (specification 5.27). */
export const statusMessages = {
  offline: 'Offline',
  problem: 'Problem',
  paused: 'Paused',
  sending: 'Sending',
  late: 'over 24 hours',
  overdue: 'over 72 hours',
} as const;

/** Whether only a signal is missing: the service has not answered anything else. */
export const lacksSignal = ({ failure }: Oldest): boolean =>
  failure === null || isConnectionFailure(failure);

/** The outbox's state on every page. */
export type ShownStatus = {
  /** The header does not show `outbox`, except in the installed app. */
  readonly kind:
    | keyof typeof statusMessages
    | 'outbox'
    | 'waiting'
    | 'given'
    | 'begun'
    | 'sent'
    | 'arrived';
  /** Empty where nothing waits or was sent. */
  readonly words: string;
  /** Shown alone if there is little room. */
  readonly count: number;
};

/** Nothing waits, and nothing is wrong. */
export const calmKinds: ReadonlySet<ShownStatus['kind']> = new Set(['outbox', 'begun', 'sent']);

/** What there is, in numbers and words. */
type Amounts = {
  readonly pending: number;
  readonly count: number;
  readonly waiting: string;
  readonly drafts: string;
};

function amountsOf(snapshot: OutboxSnapshot | null, draftCount: number): Amounts {
  const pending = snapshot === null ? 0 : countOf(snapshot, pendingStates);
  const away = snapshot === null ? 0 : countOf(snapshot, ['handed-over']);
  return {
    pending,
    // Handed-over submissions may not have been sent: they count if nothing waits.
    count: pending > 0 ? pending : away,
    waiting: pending > 0 ? `${pending} waiting` : away > 0 ? `${away} handed over` : '',
    drafts: draftCount === 0 ? '' : draftCount === 1 ? '1 draft' : `${draftCount} drafts`,
  };
}

function shown(kind: keyof typeof statusMessages, count: number, more: string): ShownStatus {
  const words = more === '' ? statusMessages[kind] : `${statusMessages[kind]}, ${more}`;
  return { kind, words, count };
}

/**
 * The most important state: a problem, then a stop by the user, then age, then activity, then drafts.
 * @param openedAt when the page was, in milliseconds since the epoch: what was sent since was just sent
 */
export function statusOf(
  status: Reread<OutboxSnapshot>,
  online: boolean,
  draftCount: number,
  openedAt = performance.timeOrigin,
): ShownStatus {
  if (status?.ok === false) return shown('problem', 0, '');
  const snapshot = status?.value ?? null;
  const amounts = amountsOf(snapshot, draftCount);
  const waiting = snapshot && statusOfWaiting(snapshot, online, amounts);
  if (waiting !== null) return waiting;
  if (!online) return shown('offline', 0, amounts.drafts);
  if (draftCount > 0) return { kind: 'begun', words: amounts.drafts, count: draftCount };
  const hasSent = snapshot !== null && countOf(snapshot, ['sent', 'confirmed']) > 0;
  const justSent = (snapshot?.lastSentAt ?? 0) > openedAt;
  return { kind: justSent ? 'sent' : 'outbox', words: hasSent ? 'all sent' : '', count: 0 };
}

/** @returns null if nothing waits, and nothing is wrong */
function statusOfWaiting(
  { counts, heldBack, oldest }: OutboxSnapshot,
  online: boolean,
  { pending, count, waiting, drafts }: Amounts,
): ShownStatus | null {
  if ((counts.refused ?? 0) > 0) return shown('problem', count, waiting);
  if (heldBack?.kind === 'paused') return shown('paused', pending, waiting);
  const isSending = (counts.sending ?? 0) > 0;
  if (oldest !== null && oldest.age !== 'fresh' && !(online && isSending)) {
    const { age, count: late } = oldest;
    const who = late < pending ? `${waiting}, ${late}` : waiting;
    const deed = lacksSignal(oldest) ? ': find a signal' : '';
    return { kind: age, words: `${who} ${statusMessages[age]}${deed}`, count: late };
  }
  if (!online) return shown('offline', pending, waiting || drafts);
  if (isSending) return shown('sending', count, count > 1 ? `${count} left` : '');
  return count > 0 ? { kind: pending > 0 ? 'waiting' : 'given', words: waiting, count } : null;
}
