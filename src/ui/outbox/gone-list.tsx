import { useRef } from 'react';
import { deleteAll, deleteSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import type { Gone, OutboxView } from '#src/outbox/read-outbox.ts';
import buttons from '#src/ui/button.module.css';
import { ConfirmedButton } from './confirmed-button.tsx';
import { formTitle } from './form-title.ts';
import { formatTime } from './format-time.ts';
import { goneState } from './gone-state.ts';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { useFocusKept } from './use-focus-kept.ts';

type ListProps = { readonly access: OutboxAccess; readonly view: OutboxView };

/** What was sent, the latest first, without answers; where a copy is kept, it can be sent again. */
export function GoneList({ access, view }: ListProps) {
  const { gone, goneCount } = view;
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  return (
    <section ref={area} aria-labelledby="sent-heading">
      <h2 id="sent-heading" ref={heading} tabIndex={-1}>
        Sent ({goneCount})
      </h2>
      {goneCount === 0 && <p className={styles.empty}>Nothing was sent from this device yet.</p>}
      <ul className={styles.list}>
        {gone.map((submission) => (
          <GoneEntry key={submission.sequence} access={access} submission={submission} />
        ))}
      </ul>
      {gone.length < goneCount && (
        <p className={styles.meta}>{goneCount - gone.length} older ones are not listed here.</p>
      )}
      {goneCount > 0 && (
        <ConfirmedButton
          label="Clear history"
          question="Delete the history and every copy of what was sent?"
          onConfirm={() => void deleteAll(access.outbox, 'gone')}
        />
      )}
    </section>
  );
}

function GoneEntry({ access, submission }: { access: OutboxAccess; submission: Gone }) {
  const title = formTitle(submission.form);
  const copy = submission.state === 'sent' ? submission.copy : null;

  async function again(): Promise<void> {
    await sendAgain(access.outbox, submission.sequence);
    await access.requestDrain('asked');
  }

  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{title}</strong>
        <span className={styles.state}>{goneState(submission)}</span>
      </div>
      <p className={styles.meta}>
        Written {formatTime(submission.capturedAt)}, sent {formatTime(submission.sentAt)}.{' '}
        {copy !== null && `A copy is kept until ${formatTime(copy.eraseAt)}.`}
      </p>
      <div className={styles.actions}>
        {copy !== null && (
          <button
            type="button"
            className={buttons.secondary}
            aria-label={`Send again: ${title}`}
            onClick={() => void again()}
          >
            Send again
          </button>
        )}
        <ConfirmedButton
          label="Delete"
          describes={title}
          question="Delete this from the history?"
          onConfirm={() => void deleteSubmission(access.outbox, submission.sequence)}
        />
      </div>
    </li>
  );
}
