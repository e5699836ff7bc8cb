import { receiptOf } from '#src/outbox/model/receipt.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import styles from './receipt.module.css';

const said = { copied: 'Copied', notCopied: 'This browser cannot copy it' };

/** A submission's receipt, to read over a radio or copy. */
export function receiptElement(id: string): HTMLElement {
  const receipt = receiptOf(id);
  const message = element('span', { 'aria-live': 'polite' });
  const copy = buttonElement(buttons.plain, 'Copy', async () => {
    try {
      await navigator.clipboard.writeText(receipt);
      message.textContent = said.copied;
    } catch {
      // Forbidden or insecure context: the code can be selected.
      message.textContent = said.notCopied;
    }
  });
  copy.setAttribute('aria-label', `Copy receipt ${receipt}`);
  return element(
    'div',
    { class: styles.receipt },
    element('span', {}, 'Receipt code ', element('code', {}, receipt)),
    copy,
    message,
    element('span', { class: styles.spelled }, spelled(receipt)),
  );
}

/** The international radiotelephony alphabet (ICAO Annex 10), in letter order; no line breaks in 'X-ray'. */
const letters =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-\u2060ray Yankee Zulu'.split(
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
    .join('\u00a0· ');
