import { newest } from '#src/outbox/queries.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { spelled } from '#src/screens/shared/spelled.ts';
import { formTitle } from '#src/screens/shared/titles.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './diagnostics.module.css';
import { diagnosticsMessages } from './diagnostics-messages.ts';

const newestFive = newest(5);
const words = diagnosticsMessages.newest;

/** The newest receipts of this device and how each is, to be read out; nothing of what was written. */
export function NewestReceipts({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, newestFive);
  if (!view?.ok) return null;
  return (
    <section aria-labelledby="newest-heading" className={styles.diagnosis}>
      <h2 id="newest-heading">{words.heading}</h2>
      {view.value.length === 0 && <p>{words.none}</p>}
      <ul className={styles.receipts}>
        {view.value.map(({ sequence, id, form, state, capturedAt }) => (
          <li key={sequence}>
            <code>{receiptOf(id)}</code> {outboxMessages.states[state]}
            <span>{spelled(receiptOf(id))}</span>
            <span>
              {formTitle(form)}, {formatTime(capturedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
