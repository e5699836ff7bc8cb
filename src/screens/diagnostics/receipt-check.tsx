import { useRef, useState } from 'react';
import { readReceipt } from '#src/outbox/receipt.ts';
import { spelled } from '#src/screens/shared/spelled.ts';
import buttons from '#src/ui/button.module.css';
import styles from './diagnostics.module.css';
import { diagnosticsMessages } from './diagnostics-messages.ts';

const words = diagnosticsMessages.receiptCheck;

/** Tells whoever was told a receipt over a radio whether it was heard well; it needs no connection (specification 1.34). */
export function ReceiptCheck() {
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [said, setSaid] = useState('');
  const [right, setRight] = useState(true);

  function check(): void {
    const receipt = readReceipt(written);
    setRight(receipt !== null);
    setSaid(receipt === null ? words.wrong : words.right(receipt, spelled(receipt)));
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
            setSaid('');
            setRight(true);
          }}
        />
        <button type="submit" className={buttons.secondary}>
          {words.check}
        </button>
      </form>
      <p role="status" id="receipt-check-said" className={right ? styles.right : styles.wrong}>
        {said}
      </p>
    </section>
  );
}
