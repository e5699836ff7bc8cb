import { outboxWords } from '#src/content/outbox-words.ts';
import { deleteSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import type { Waiting } from '#src/outbox/read-outbox.ts';
import buttons from '#src/ui/button.module.css';
import { ConfirmedButton } from './confirmed-button.tsx';
import { formTitle } from './form-title.ts';
import { formatTime } from './format-time.ts';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';

type WaitingEntryProps = { readonly access: OutboxAccess; readonly submission: Waiting };

/** One submission that is not sent yet: its form, since when and why it waits. */
export function WaitingEntry({ access, submission }: WaitingEntryProps) {
  const title = formTitle(submission.form);
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{title}</strong>
        <span className={styles.state}>{outboxWords.states[submission.state]}</span>
      </div>
      <p className={styles.meta}>
        Written {formatTime(submission.capturedAt)}. {reason(submission)}
      </p>
      <div className={styles.actions}>
        {submission.state === 'refused' && (
          <button
            type="button"
            className={buttons.secondary}
            aria-label={`Send again: ${title}`}
            onClick={() => void sendAgain(access.outbox, submission.sequence)}
          >
            Send again
          </button>
        )}
        <ConfirmedButton
          label="Delete"
          describes={title}
          question="Delete this for good? It was never sent."
          onConfirm={() => void deleteSubmission(access.outbox, submission.sequence)}
        />
      </div>
    </li>
  );
}

function reason(submission: Waiting): string {
  if (submission.state === 'refused') return submission.reason;
  if (submission.state !== 'queued' && submission.state !== 'sending') return '';
  const { attempts, lastFailure } = submission;
  if (lastFailure === null) return attempts === 0 ? 'Not tried yet.' : '';
  return `${outboxWords.failures[lastFailure]} Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}.`;
}
