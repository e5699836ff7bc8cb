import { useRef, useState } from 'react';
import { outboxWords } from '#src/content/outbox-words.ts';
import type { DrainReport } from '#src/outbox/drain.ts';
import { deleteAll } from '#src/outbox/edit-outbox.ts';
import type { OutboxView } from '#src/outbox/read-outbox.ts';
import buttons from '#src/ui/button.module.css';
import { ConfirmedButton } from './confirmed-button.tsx';
import { formatTime } from './format-time.ts';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { WaitingEntry } from './waiting-entry.tsx';

type ListProps = { readonly access: OutboxAccess; readonly view: OutboxView };

/** What is not sent yet: how much, when the next try is, each submission, and 'Send now'. */
export function WaitingList({ access, view }: ListProps) {
  const { waiting, waitingCount, nextDrainAt } = view;
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  const [sending, setSending] = useState(false);
  const [report, setReport] = useState('');

  async function sendNow(): Promise<void> {
    setSending(true);
    setReport('Sending…');
    try {
      setReport(reportOf(await access.requestDrain('asked')));
    } finally {
      setSending(false);
    }
  }

  return (
    <section ref={area} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
        Waiting ({waitingCount})
      </h2>
      {waitingCount === 0 && <p className={styles.empty}>Nothing waits on this device.</p>}
      {nextDrainAt !== null && <p className={styles.meta}>{nextTry(nextDrainAt)}</p>}
      <p role="status">{report}</p>
      {waitingCount > 0 && (
        <div className={styles.actions}>
          <button
            type="button"
            className={buttons.primary}
            disabled={sending}
            onClick={() => void sendNow()}
          >
            Send now
          </button>
          <ConfirmedButton
            label="Delete all that waits"
            question={`Delete ${waitingCount} that were never sent?`}
            onConfirm={() => void deleteAll(access.outbox, 'waiting')}
          />
        </div>
      )}
      <ul className={styles.list}>
        {waiting.map((submission) => (
          <WaitingEntry key={submission.sequence} access={access} submission={submission} />
        ))}
      </ul>
      {waiting.length < waitingCount && (
        <p className={styles.meta}>{waitingCount - waiting.length} more are not listed here.</p>
      )}
    </section>
  );
}

function reportOf(drained: DrainReport): string {
  const sent = `${drained.delivered} sent.`;
  if (drained.end === 'no-storage') return `${sent} ${outboxWords.unavailable[drained.failure]}`;
  return drained.end === 'unreachable'
    ? `${sent} The form service cannot be reached now; everything else stays here.`
    : sent;
}

function nextTry(at: number): string {
  return at <= Date.now() ? 'The next try is due now.' : `The next try is at ${formatTime(at)}.`;
}
