import { useState } from 'react';
import { receiptOf } from '#src/outbox/receipt.ts';
import buttons from '#src/ui/button.module.css';
import styles from './entries.module.css';
import { spelled } from './spelled.ts';

const notCopied = 'This browser cannot copy it';

/** The submission's id. */
export type ReceiptCodeProps = { readonly id: string };

/** A submission's receipt, to be read over a radio or copied; takes the submission's id. */
export function ReceiptCode({ id }: ReceiptCodeProps) {
  const [said, setSaid] = useState('');
  const receipt = receiptOf(id);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(receipt);
      setSaid('Copied');
    } catch {
      // Forbidden, or not a secure page: the code can still be read and selected.
      setSaid(notCopied);
    }
  }

  return (
    <div className={styles.receipt}>
      <span>
        Receipt <code>{receipt}</code>
      </span>
      <button
        type="button"
        className={buttons.plain}
        aria-label={`Copy receipt ${receipt}`}
        onClick={() => void copy()}
      >
        Copy
      </button>
      <span aria-live="polite">{said}</span>
      <span className={styles.spelled}>{spelled(receipt)}</span>
    </div>
  );
}
