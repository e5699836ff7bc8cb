import { useEffect, useState } from 'react';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { Confirmed } from '#src/outbox/model/submission.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import type { PollTrigger } from '#src/sync/delivery-status.ts';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import { importWithRetry } from '#src/ui/loading.ts';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

const words = outboxScreenMessages.followUps;

async function poll(outbox: Outbox, trigger: PollTrigger) {
  const { pollStatus } = await importWithRetry(() => import('#src/sync/delivery-status.ts'));
  return pollStatus(outbox, trigger);
}

/** The button that looks for follow-ups, and its report. Opening the outbox looks, too, silently. */
export function FollowUpTools({ access: { outbox } }: { readonly access: OutboxAccess }) {
  const [report, setReport] = useState('');
  const [underWay, setUnderWay] = useState(false);

  useEffect(() => {
    if (document.visibilityState === 'visible') void poll(outbox, 'outbox-opened');
  }, [outbox]);

  async function look(): Promise<void> {
    setUnderWay(true);
    setReport(words.looking);
    const looked = await poll(outbox, 'user');
    setUnderWay(false);
    if (!looked.ok) setReport(outboxMessages.unavailable[looked.error]);
    else if (looked.value.kind === 'answered') setReport(words.found(looked.value.changed));
    else if (looked.value.kind === 'unreachable') {
      setReport(outboxMessages.failures[looked.value.failure]);
    } else setReport('');
  }

  return (
    <>
      <p role="status">{report}</p>
      <div className={listStyles.actions}>
        <Button disabled={underWay} onClick={() => void look()}>
          {words.look}
        </Button>
      </div>
    </>
  );
}

/** What became of a submission, as the owner wrote it, and when the device read it. */
export function FollowUpView({ followUp }: Required<Pick<Confirmed, 'followUp'>>) {
  const { state, text, readAt } = followUp;
  return (
    <div className={styles.followUp}>
      <p className={listStyles.meta}>{words.read(formatTime(readAt))}</p>
      {/* Another direction inside must not reorder the words around it. */}
      {state !== '' && (
        <p className={styles.followUpState} dir="auto">
          {state}
        </p>
      )}
      {text !== '' && <p dir="auto">{text}</p>}
    </div>
  );
}
