import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { Reread } from '#src/outbox/reads/outbox-reader.ts';

/** The outbox's states in the header and the menu (specification 5.27). */
export const statusMessages = {
  offline: 'Offline',
  problem: 'Problem',
  practice: 'Practice',
  paused: 'Paused',
  sending: 'Sending',
  slow: 'Sending, the connection is slow',
  late: 'over 24 hours: find a signal',
  overdue: 'over 72 hours: find a signal',
} as const;

/** The outbox's state on every page. */
export type ShownStatus = {
  /** The header does not show `outbox`, except in the installed app. */
  readonly kind:
    | keyof typeof statusMessages
    | 'outbox'
    | 'waiting'
    | 'given'
    | 'drafts'
    | 'sent'
    | 'arrived';
  /** Empty where nothing waits or was sent. */
  readonly words: string;
  /** Shown alone if there is little room. */
  readonly count: number;
};

/** Nothing waits, and nothing is wrong. */
export const calmKinds: ReadonlySet<ShownStatus['kind']> = new Set(['outbox', 'drafts', 'sent']);

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
  const pending = status?.ok ? countOf(status.value, pendingStates) : 0;
  const away = status?.ok ? countOf(status.value, ['handed-over']) : 0;
  // Handed-over submissions may not have been sent: they count if nothing waits.
  const count = pending > 0 ? pending : away;
  const waiting = pending > 0 ? `${pending} waiting` : away > 0 ? `${away} handed over` : '';
  const drafts = draftCount === 0 ? '' : `${draftCount} ${draftCount === 1 ? 'draft' : 'drafts'}`;
  const shown = (kind: keyof typeof statusMessages, more = waiting): ShownStatus => ({
    kind,
    words: more === '' ? statusMessages[kind] : `${statusMessages[kind]}, ${more}`,
    count,
  });
  if (status?.ok === false) return shown('problem');
  if (status !== null) {
    const { counts, heldBack, service } = status.value;
    if ((counts.refused ?? 0) > 0) return shown('problem');
    if (heldBack !== null && heldBack.kind !== 'backing-off') return shown(heldBack.kind);
    const age = status.value.oldest?.age ?? 'fresh';
    const isSending = (counts.sending ?? 0) > 0;
    if (age !== 'fresh' && !(online && isSending)) {
      const oldest = count > 1 ? ', oldest' : '';
      return { kind: age, words: `${waiting}${oldest} ${statusMessages[age]}`, count };
    }
    if (!online) return shown('offline', waiting || drafts);
    if (isSending && service.patience !== undefined)
      return { ...shown('slow', ''), kind: 'sending' };
    if (isSending) return shown('sending', count > 1 ? `${count} left` : '');
    if (count > 0) return { kind: pending > 0 ? 'waiting' : 'given', words: waiting, count };
  }
  if (!online) return shown('offline', drafts);
  if (draftCount > 0) return { kind: 'drafts', words: drafts, count: draftCount };
  const hasSent = status?.ok && countOf(status.value, ['sent', 'confirmed']) > 0;
  const justSent = status?.ok && (status.value.lastSentAt ?? 0) > openedAt;
  return { kind: justSent ? 'sent' : 'outbox', words: hasSent ? 'all sent' : '', count: 0 };
}
