import {
  dueTransfer,
  notSentYet,
  sentElsewhere,
  type Transfer,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import styles from '#src/screens/shared/entries.module.css';
import { useOnline, useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { handedOverMessages as words } from './handed-over-messages.ts';
import own from './outbox.module.css';
import type { ListProps } from './submission-list.tsx';

type HandedOverQuestionProps = Omit<ListProps, 'onMore'>;

/** Asks about a transfer, hours later and online, whether the other device has sent it; again after 'Not yet'. */
export function HandedOverQuestion({ access, actions }: HandedOverQuestionProps) {
  const view = useQuery(access.reader, dueTransfer);
  const online = useOnline();
  const transfer = view?.ok ? view.value : null;
  if (!online || transfer === null) return null;

  async function sendFromHere(from: Transfer): Promise<void> {
    const done = await actions.run((outbox) => takeBack(outbox, from));
    if (done.ok) await access.requestDrain({ trigger: 'user' });
  }

  const { question, yes, notYet, takeBack: back, duplicates } = words.question;
  return (
    <section className={`${notices.notice} ${own.asked}`} aria-labelledby="handed-over-question">
      <p>{words.question.about(transfer.count, formatTime(transfer.at))}</p>
      <h2 id="handed-over-question">{question(transfer.count)}</h2>
      <p className={styles.meta}>{duplicates}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          onClick={() => void actions.run((outbox) => sentElsewhere(outbox, transfer))}
        >
          {yes}
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => void actions.run((outbox) => notSentYet(outbox, transfer))}
        >
          {notYet}
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => void sendFromHere(transfer)}
        >
          {back}
        </button>
      </div>
    </section>
  );
}
