import { useRef } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import type { OutboxView } from '#src/outbox/read-outbox.ts';
import type { Waiting } from '#src/outbox/waiting.ts';
import notices from '#src/ui/notice.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { nextTryAt } from './next-try.ts';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { SendControls } from './send-controls.tsx';
import { ShowMore } from './show-more.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import type { OutboxActions } from './use-outbox-actions.ts';
import { useSending } from './use-sending.ts';
import { WaitingEntry } from './waiting-entry.tsx';

type WaitingListProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly view: OutboxView;
  readonly onEdit: (submission: Waiting) => void;
  readonly onMore: () => void;
};

/** What is not sent yet: how much, when the next try is, each submission, and 'Send now'. */
export function WaitingList({ access, actions, view, onEdit, onMore }: WaitingListProps) {
  const { waiting, waitingCount, nextDrainAt } = view;
  const sending = useSending(access, actions, view);
  const online = useOnline();
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  return (
    <section ref={area} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
        Waiting ({waitingCount})
      </h2>
      {waitingCount === 0 && <p className={styles.empty}>{outboxScreenWords.nothingWaits}</p>}
      {view.stop.until > 0 && <p className={notices.notice}>{outboxScreenWords.paused}</p>}
      {nextDrainAt !== null && <p className={styles.meta}>{nextTryAt(nextDrainAt, online)}</p>}
      <SendControls sending={sending} paused={view.stop.until > 0} waitingCount={waitingCount}>
        {waitingCount > 0 && (
          <ConfirmedButton
            label="Delete all that waits"
            question={`Delete ${waitingCount} that were never sent?`}
            onConfirm={() => void actions.removeWaiting()}
          />
        )}
      </SendControls>
      <ul className={styles.list}>
        {waiting.map((submission) => (
          <WaitingEntry
            key={submission.sequence}
            actions={actions}
            submission={submission}
            view={view}
            onEdit={onEdit}
            onSend={sending.underWay ? null : () => void sending.sendOne(submission.sequence)}
          />
        ))}
      </ul>
      <ShowMore listed={waiting.length} count={waitingCount} onMore={onMore} />
    </section>
  );
}
