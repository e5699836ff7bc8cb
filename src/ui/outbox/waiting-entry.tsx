import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import { sendAgain } from '#src/outbox/edit-outbox.ts';
import type { OutboxView } from '#src/outbox/read-outbox.ts';
import { isAside } from '#src/outbox/retry-policy.ts';
import type { Waiting } from '#src/outbox/waiting.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { AnswersView } from './answers-view.tsx';
import { formOf, formTitle } from './form-title.ts';
import { nextTryAt } from './next-try.ts';
import styles from './outbox.module.css';
import { ReceiptCode } from './receipt-code.tsx';
import type { OutboxActions } from './use-outbox-actions.ts';

type WaitingEntryProps = {
  readonly actions: OutboxActions;
  readonly submission: Waiting;
  readonly view: Pick<OutboxView, 'stop' | 'pausedUntil'>;
  readonly onEdit: (submission: Waiting) => void;
  /** Null while a sending is under way already. */
  readonly onSend: (() => void) | null;
};

/** One submission that is not sent yet: its form and receipt, since when and why it waits, and what one can do. */
export function WaitingEntry({ actions, submission, view, onEdit, onSend }: WaitingEntryProps) {
  const { sequence, form, state } = submission;
  const title = formTitle(form);
  const online = useOnline();
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className={buttons.secondary}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {label}
    </button>
  );

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => sendAgain(outbox, sequence));
    if (queued.ok) onSend?.();
  }

  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{title}</strong>
        <span className={styles.state} data-state={state}>
          {outboxWords.states[state]}
        </span>
      </div>
      <p className={styles.meta}>
        Written {formatTime(submission.capturedAt)}. {reason(submission)}{' '}
        {nextTry(submission, view, online)}
      </p>
      <ReceiptCode id={submission.id} />
      <AnswersView form={form} title={title} answers={submission.answers} />
      {state !== 'sending' && (
        <div className={styles.actions}>
          {state === 'queued' && onSend !== null && button('Send this now', onSend)}
          {state === 'refused' && button('Send again', () => void again())}
          {formOf(form) && button('Edit', () => onEdit(submission))}
          {button('Delete', () => void actions.remove(sequence))}
        </div>
      )}
    </li>
  );
}

function reason(submission: Waiting): string {
  if (submission.state === 'refused') return submission.reason;
  if (submission.state !== 'queued' && submission.state !== 'sending') return '';
  const { attempts, lastFailure } = submission;
  const tried = `Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}.`;
  if (lastFailure !== null) return `${outboxWords.failures[lastFailure]} ${tried}`;
  return attempts === 0 ? outboxScreenWords.neverTried : tried;
}

/** When an automatic drain will next try this one; empty where none will. */
function nextTry(
  submission: Waiting,
  { stop, pausedUntil }: WaitingEntryProps['view'],
  online: boolean,
): string {
  if (submission.state !== 'queued') return '';
  const { nextTry } = outboxScreenWords;
  if (stop.practice) return nextTry.practice;
  if (isAside(submission, Date.now())) return nextTry.changing;
  return nextTryAt(Math.max(submission.nextAttemptAt, pausedUntil, stop.until), online);
}
