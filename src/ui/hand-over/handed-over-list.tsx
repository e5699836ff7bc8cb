import { useState } from 'react';
import { handOverWords } from '#src/content/hand-over-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import type { Result } from '#src/lib/result.ts';
import { deleteHandedOver, takeBack } from '#src/outbox/hand-over/handed-over.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { handedOver } from '#src/outbox/queries.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { ConfirmedButton } from '#src/ui/outbox/confirmed-button.tsx';
import { formTitle } from '#src/ui/outbox/form-title.ts';
import styles from '#src/ui/outbox/outbox.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { ShowMore } from '#src/ui/outbox/show-more.tsx';
import { useListed } from '#src/ui/outbox/use-query.ts';

/** What was given to another device: kept here, not sent from here, to be taken back; absent where nothing was. */
export function HandedOverList({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const [view, more] = useListed(access.reader, handedOver);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  // Where storage fails the whole panel says so already.
  if (!view?.ok || view.value.count === 0) return null;
  const { listed: some, count } = view.value;

  async function note(done: Promise<Result<void, StorageFailure>>): Promise<boolean> {
    const ended = await done;
    setFailure(ended.ok ? null : ended.error);
    return ended.ok;
  }

  async function back(which: 'all' | number): Promise<void> {
    if (await note(takeBack(outbox, which))) await access.requestDrain({ trigger: 'lifecycle' });
  }

  return (
    <>
      <h3 id="handed-over-heading">
        {handOverWords.handedOver} ({count})
      </h3>
      {failure !== null && (
        <p className={notices.notice} role="alert">
          {outboxWords.unavailable[failure]}
        </p>
      )}
      <ul className={styles.list} aria-labelledby="handed-over-heading">
        {some.map(({ sequence, id, form, capturedAt, handedOverAt }) => (
          <li key={sequence} className={styles.entry}>
            <div className={styles.entryHead}>
              <strong>{formTitle(form)}</strong>
              <span className={styles.state}>{outboxWords.states['handed-over']}</span>
            </div>
            <p className={styles.meta}>
              Receipt {receiptOf(id)}. Written {formatTime(capturedAt)}, handed over{' '}
              {formatTime(handedOverAt)}.
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                className={buttons.secondary}
                aria-label={`${handOverWords.takeBack}: ${formTitle(form)}`}
                onClick={() => void back(sequence)}
              >
                {handOverWords.takeBack}
              </button>
              <ConfirmedButton
                label="Delete"
                describes={formTitle(form)}
                question="Delete this from this device? The other device keeps what it has taken in."
                onConfirm={() => void note(deleteHandedOver(outbox, sequence))}
              />
            </div>
          </li>
        ))}
      </ul>
      <ShowMore listed={some.length} count={count} onMore={more} />
      <div className={styles.actions}>
        <button type="button" className={buttons.secondary} onClick={() => void back('all')}>
          {handOverWords.takeAllBack}
        </button>
        <ConfirmedButton
          label={handOverWords.deleteAll}
          question={`Delete ${count} from this device? The other device keeps what it has taken in.`}
          onConfirm={() => void note(deleteHandedOver(outbox, 'all'))}
        />
      </div>
    </>
  );
}
