import type { Reread } from '#src/outbox/outbox-reader.ts';
import { isSimulatingOffline } from '#src/outbox/settings.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { pendingStates } from '#src/outbox/submission.ts';

/** The outbox's words that several screens use (specification 5.16, 5.29; glossary in `src/README.md`). */
export const outboxMessages = {
  unavailable: {
    unavailable:
      'This browser does not let the site keep anything on this device, perhaps because of a private window. Forms are sent directly, and nothing can wait here.',
    full: 'This device’s storage is full. Nothing more can be kept here until you free up space.',
    failing:
      'This device’s storage is not working right now, perhaps because it is full. Free up some space, then reload this page to see what is here.',
    'timed-out':
      'This device’s storage is not responding. Closing other tabs of this site may help.',
    hanging:
      'This device’s storage is taking long. It may have saved this or not: wait a moment, then reload this page to see.',
    outdated:
      'A newer version of this app has taken over the outbox. Nothing in it is lost: reload this page to see it.',
  },
  states: {
    queued: 'Waiting',
    sending: 'Sending',
    held: 'On hold',
    refused: 'Not accepted',
    'handed-over': 'Handed over',
    sent: 'Sent',
    confirmed: 'Confirmed',
    /** Sent, but reported as not arrived. */
    missing: 'Not confirmed',
  },
  followUp: 'Follow-up',
  /** Shown in an opened row. */
  meanings: {
    held: 'This form is not open yet.',
    'handed-over': 'Another device sends it.',
    sent: 'Sent to the form service. This app cannot read its reply.',
    confirmed: 'The form service has confirmed it.',
    missing: 'The form service says that it has not arrived.',
  },
  failures: {
    offline: 'There was no connection.',
    'no-connection': 'The form service could not be reached.',
    'timed-out': 'The form service did not reply in time.',
    'unclear-answer':
      'The form service did not say clearly that it has this. It will be sent again under the same number, so it counts only once.',
    'asked-to-wait': 'The form service asked us to wait a while.',
  },
  /** The form no longer has a field for some answers. */
  unsent:
    'The form no longer has a place for part of this, so it was not sent. It is kept here until you delete it.',
  retention: 'Keep copies of what was sent for 30 days',
} as const;

/** The words of the header's indicator (specification 5.27). */
export const statusMessages = {
  online: 'Online',
  offline: 'Offline',
  problem: 'Problem',
  practice: 'Practice',
  paused: 'Paused',
  sending: 'Sending',
} as const;

/** The header indicator's state. */
export type ShownStatus = {
  readonly kind: keyof typeof statusMessages | 'waiting' | 'given' | 'drafts';
  readonly words: string;
  /** Shown alone if there is little room. */
  readonly count: number;
};

/** The most important state: a problem, then a stop by the user, then activity, then drafts. */
export function statusOf(
  status: Reread<OutboxSnapshot>,
  online: boolean,
  draftCount: number,
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
    const { counts, preferences, pausedUntil } = status.value;
    if ((counts.refused ?? 0) > 0) return shown('problem');
    if (isSimulatingOffline(preferences)) return shown('practice');
    if (pausedUntil > 0) return shown('paused');
    if (!online) return shown('offline', waiting || drafts);
    if ((counts.sending ?? 0) > 0) return shown('sending', count > 1 ? `${count} left` : '');
    if (count > 0) return { kind: pending > 0 ? 'waiting' : 'given', words: waiting, count };
  }
  if (online && draftCount > 0) {
    return { kind: 'drafts', words: drafts, count: draftCount };
  }
  return shown(online ? 'online' : 'offline', drafts);
}
