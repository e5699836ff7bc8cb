import { useRef, useState } from 'react';
import { newest } from '#src/outbox/queries.ts';
import { readReceipt, receiptOf } from '#src/outbox/receipt.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { spelled } from '#src/screens/shared/receipt-code.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { formTitle } from '#src/screens/shared/titles.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './diagnostics.module.css';
import { diagnosticsMessages } from './diagnostics-messages.ts';

const newestFive = newest(5);
const newestMessages = diagnosticsMessages.newest;

/** The newest receipts and their states, to read out; no answers. */
export function NewestReceipts({ access }: { readonly access: OutboxAccess }) {
  const view = useQuery(access.reader, newestFive);
  if (!view?.ok) return null;
  return (
    <section aria-labelledby="newest-heading" className={styles.diagnosis}>
      <h2 id="newest-heading">{newestMessages.heading}</h2>
      {view.value.length === 0 && <p>{newestMessages.none}</p>}
      <ul className={styles.receipts}>
        {view.value.map(({ sequence, id, form, state, capturedAt, ...more }) => (
          <li key={sequence}>
            <code>{receiptOf(id)}</code> {outboxMessages.states[state]}
            {'followUp' in more && ` · ${outboxMessages.followUp}`}
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

const words = diagnosticsMessages.receiptCheck;

/** Checks a receipt heard over a radio, also offline (specification 1.34). */
export function ReceiptCheck() {
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [message, setMessage] = useState('');
  const [right, setRight] = useState(true);

  function check(): void {
    const receipt = readReceipt(written);
    setRight(receipt !== null);
    setMessage(receipt === null ? words.wrong : words.right(receipt, spelled(receipt)));
    if (receipt === null) field.current?.focus();
  }

  return (
    <section aria-labelledby="receipt-check-heading" className={styles.diagnosis}>
      <h2 id="receipt-check-heading">{words.heading}</h2>
      <p>{words.intro}</p>
      <form
        method="post"
        className={styles.check}
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <label htmlFor="receipt-check">{words.label}</label>
        <input
          ref={field}
          id="receipt-check"
          value={written}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={!right}
          aria-describedby="receipt-check-said"
          onChange={(event) => {
            setWritten(event.currentTarget.value);
            setMessage('');
            setRight(true);
          }}
        />
        <button type="submit" className={buttons.secondary}>
          {words.check}
        </button>
      </form>
      <p role="status" id="receipt-check-said" className={right ? styles.right : styles.wrong}>
        {message}
      </p>
    </section>
  );
}
