import { useRef } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { deleteAll, sendAgain } from '#src/outbox/edit-outbox.ts';
import type { Gone, OutboxView } from '#src/outbox/read-outbox.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { AnswersView } from './answers-view.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import { formTitle } from './form-title.ts';
import { goneState } from './gone-state.ts';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { ReceiptCode } from './receipt-code.tsx';
import { ShowMore } from './show-more.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import type { OutboxActions } from './use-outbox-actions.ts';

type GoneListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onMore: () => void;
};

/** What was sent, the latest first; where a copy is kept, it can be read and sent again. */
export function GoneList({ access, actions, view, onMore }: GoneListProps) {
  const { gone, goneCount } = view;
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  return (
    <section ref={area} aria-labelledby="sent-heading">
      <h2 id="sent-heading" ref={heading} tabIndex={-1}>
        Sent ({goneCount})
      </h2>
      {goneCount === 0 && <p className={styles.empty}>{outboxScreenWords.nothingSent}</p>}
      {goneCount > 0 && (
        <ConfirmedButton
          label="Clear history"
          question="Delete the history and every copy of what was sent?"
          onConfirm={() => void actions.run((outbox) => deleteAll(outbox, 'gone'))}
        />
      )}
      <ul className={styles.list}>
        {gone.map((submission) => (
          <GoneEntry
            key={submission.sequence}
            access={access}
            actions={actions}
            submission={submission}
          />
        ))}
      </ul>
      <ShowMore listed={gone.length} count={goneCount} others="older ones are" onMore={onMore} />
    </section>
  );
}

type GoneEntryProps = Pick<GoneListProps, 'access' | 'actions'> & { readonly submission: Gone };

function GoneEntry({ access, actions, submission }: GoneEntryProps) {
  const { sequence, form } = submission;
  const { kind, words } = goneState(submission);
  const title = formTitle(form);
  const copy = submission.state === 'sent' ? submission.copy : null;

  async function again(): Promise<void> {
    const queued = await actions.run((outbox) => sendAgain(outbox, sequence));
    if (queued.ok) await access.requestDrain('asked');
  }

  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>{title}</strong>
        <span className={styles.state} data-state={kind}>
          {words}
        </span>
      </div>
      <p className={styles.meta}>
        Written {formatTime(submission.capturedAt)}, sent {formatTime(submission.sentAt)}.{' '}
        {copy !== null && `A copy is kept until ${formatTime(copy.eraseAt)}.`}
      </p>
      <ReceiptCode id={submission.id} />
      {copy !== null && <AnswersView form={form} title={title} answers={copy.answers} />}
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
        <button
          type="button"
          className={buttons.secondary}
          aria-label={`Delete: ${title}`}
          onClick={() => void actions.remove(sequence)}
        >
          Delete
        </button>
      </div>
    </li>
  );
}
