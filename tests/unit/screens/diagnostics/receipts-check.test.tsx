// Proves specification 1.34.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/receipt.ts';
import { diagnosticsMessages } from '#src/screens/diagnostics/diagnostics-messages.ts';
import { ReceiptCheck } from '#src/screens/diagnostics/receipts.tsx';
import { spelled } from '#src/screens/shared/receipt-code.tsx';
import { renderInSite } from '#tests/support/in-site.tsx';
import { testId } from '#tests/support/outbox-clock.ts';

const words = diagnosticsMessages.receiptCheck;
const receipt = receiptOf(testId(7).replace(/^0{8}/, 'c0ffee42'));

async function checked(written: string): Promise<string | null> {
  renderInSite(<ReceiptCheck />);
  await userEvent.type(screen.getByLabelText(words.label), written);
  await userEvent.click(screen.getByRole('button', { name: words.check }));
  return screen.getByRole('status').textContent;
}

it('says that a receipt was heard well, however it was written down', async () => {
  const written = receipt.toLowerCase().replaceAll('-', ' ');
  expect(await checked(written)).toBe(words.right(receipt, spelled(receipt)));
});

it('says that a character is wrong, and takes one back to the field', async () => {
  const wrong = receipt.startsWith('A') ? `B${receipt.slice(1)}` : `A${receipt.slice(1)}`;
  expect(await checked(wrong)).toBe(words.wrong);
  const field = screen.getByLabelText(words.label);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '{Backspace}');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});
