import { useState } from 'react';
import { receiptOf } from '#src/outbox/receipt.ts';
import buttons from '#src/ui/button.module.css';
import styles from './entries.module.css';

const notCopied = 'This browser cannot copy it';

/** A submission's receipt, to read over a radio or copy. */
export function ReceiptCode({ id }: { readonly id: string }) {
  const [message, setMessage] = useState('');
  const receipt = receiptOf(id);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(receipt);
      setMessage('Copied');
    } catch {
      // Forbidden or insecure context: the code can be selected.
      setMessage(notCopied);
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
      <span aria-live="polite">{message}</span>
      <span className={styles.spelled}>{spelled(receipt)}</span>
    </div>
  );
}

/** The international radiotelephony alphabet (ICAO Annex 10), in letter order. */
const letters =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );
const digits = 'Zero One Two Three Four Five Six Seven Eight Nine'.split(' ');

const words = new Map(
  [...letters.map((word) => [word.charAt(0), word] as const)].concat(
    digits.map((word, digit) => [`${digit}`, word] as const),
  ),
);

/** @returns a receipt as spoken over a radio: 'Foxtrot Alfa Yankee One · Nine Charlie Four Echo · Five' */
export const spelled = (receipt: string): string =>
  receipt
    .split('-')
    .map((part) => [...part].map((one) => words.get(one) ?? one).join(' '))
    .join(' · ');
