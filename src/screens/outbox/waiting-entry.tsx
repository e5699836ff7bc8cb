import type { ReactNode } from 'react';
import { resend } from '#src/outbox/edit.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { isLockedForEditing } from '#src/outbox/retry-policy.ts';
import { isSimulatingOffline } from '#src/outbox/settings.ts';
import type { NextDrain, OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { isSimulated, type Pending } from '#src/outbox/submission.ts';
import { AnswersView } from '#src/screens/shared/answers-view.tsx';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { type RowChoice, SubmissionRow } from '#src/screens/shared/submission-row.tsx';
import { formOf, titleOf } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { useOnline } from '#src/ui/use-online.ts';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

type WaitingEntryProps = {
  readonly actions: OutboxActions;
  readonly submission: Pending;
  readonly snapshot: Pick<
    OutboxSnapshot,
    'preferences' | 'pausedUntil' | 'backoffUntil' | 'nextDrain'
  >;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onEdit: (submission: Pending) => void;
  /** Null while a drain is under way. */
  readonly onSend: (() => void) | null;
  readonly choice?: RowChoice | undefined;
  readonly editor?: ReactNode;
  readonly message?: string;
};

/** A pending submission and its actions. */
export function WaitingEntry(props: WaitingEntryProps) {
  const { actions, submission, onEdit, onSend } = props;
  const { id, form, state, earlierIds = [] } = submission;
  const { accessibleName } = titleOf(submission);
  const online = useOnline();
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className={buttons.secondary}
      aria-label={`${label}: ${accessibleName}`}
      onClick={onClick}
    >
      {label}
    </button>
  );

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => resend(outbox, id));
    if (queued.ok) onSend?.();
  }

  return (
    <SubmissionRow
      submission={submission}
      choice={props.choice}
      note={submission.state === 'refused' ? submission.reason : props.message || undefined}
      below={props.editor}
      marks={[
        { kind: state, words: outboxMessages.states[state] },
        ...(isSimulated(submission)
          ? [{ kind: 'practice', words: outboxScreenMessages.offlineSimulation.badge }]
          : []),
      ]}
    >
      <p>
        Written {formatTime(submission.capturedAt)}. {reason(submission)} {whenTried(props, online)}
      </p>
      <ReceiptCode id={id} />
      {earlierIds.map((earlier) => (
        <p key={earlier} className={styles.meta}>
          {outboxScreenMessages.edit.earlier} <code>{receiptOf(earlier)}</code>
        </p>
      ))}
      <AnswersView form={form} title={accessibleName} answers={submission.answers} />
      {state !== 'sending' && !props.editor && (
        <div className={styles.actions}>
          {canSend(submission) && onSend !== null && button('Send this now', onSend)}
          {state === 'refused' && button('Send again', () => void again())}
          {formOf(form) && button('Edit', () => onEdit(submission))}
          {button('Delete', () => void actions.remove(id))}
        </div>
      )}
    </SubmissionRow>
  );
}

const canSend = (submission: Pending): boolean =>
  submission.state === 'queued' && !isSimulated(submission);

function reason(submission: Pending): string {
  if (submission.state === 'refused') return '';
  if (submission.state === 'held') return outboxMessages.meanings.held;
  const { attempts, lastFailure } = submission;
  const tried =
    attempts === 0
      ? outboxScreenMessages.neverTried
      : `Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}.`;
  return lastFailure === null ? tried : `${outboxMessages.failures[lastFailure]} ${tried}`;
}

/** When an automatic drain will try it; empty if none will. */
function whenTried({ submission, snapshot, now }: WaitingEntryProps, online: boolean): string {
  if (submission.state !== 'queued') return '';
  const { nextTry: words } = outboxScreenMessages;
  if (isSimulated(submission)) return words.simulated;
  if (isSimulatingOffline(snapshot.preferences)) return words.simulatingOffline;
  if (isLockedForEditing(submission, now)) return words.changing;
  const at = Math.max(submission.nextAttemptAt, snapshot.backoffUntil, snapshot.pausedUntil);
  const needsConnection = snapshot.nextDrain.kind === 'when-reachable' && at <= now;
  return nextTry(needsConnection ? snapshot.nextDrain : { kind: 'at', at }, online, now);
}

/** The next attempt as a sentence; empty if none. */
export function nextTry(next: NextDrain, online: boolean, now: number): string {
  const { nextTry: words } = outboxScreenMessages;
  if (next.kind === 'none') return '';
  if (!online || next.kind === 'when-reachable') return words.offline;
  return next.at <= now ? words.due : `The next attempt is at ${formatTime(next.at)}.`;
}
