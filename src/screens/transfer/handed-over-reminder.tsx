import { useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import {
  dueTransfers,
  handedOverView,
  stopAsking,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import styles from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import own from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

const openTransfers = handedOverView(1);

/**
 * Asks once per transfer, hours later and online, whether the other device has sent it. Nothing else reports
 * that.
 */
export function HandedOverReminder({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const view = useQuery(access.reader, openTransfers);
  const online = useOnline();
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const [transfer] = view?.ok ? dueTransfers(view.value.open, outbox.clock.now()) : [];
  if (!online || transfer === undefined) return null;
  const about = [transfer];

  async function note(done: Promise<Result<void, StorageFailure>>): Promise<boolean> {
    const ended = await done;
    setFailure(ended.ok ? null : ended.error);
    return ended.ok;
  }

  async function sendFromHere(): Promise<void> {
    if (await note(takeBack(outbox, about))) await access.requestDrain({ trigger: 'user' });
  }

  const { heading, yes, takeBack: back, duplicates } = transferMessages.reminder;
  return (
    <section className={`${notices.notice} ${own.reminder}`} aria-labelledby="handed-over-reminder">
      <p>{transferCounts.reminder(transfer.count, formatTime(transfer.at))}</p>
      <h2 id="handed-over-reminder" className={own.question}>
        {heading}
      </h2>
      <p className={styles.meta}>{duplicates}</p>
      {failure !== null && <p role="alert">{outboxMessages.unavailable[failure]}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void note(stopAsking(outbox, about))}
        >
          {yes}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => void sendFromHere()}>
          {back}
        </button>
      </div>
    </section>
  );
}
