import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { testId } from '#tests/support/outbox-clock.ts';

it.each([
  ['K7M2Q-14 (deleted 2-5, 9)', 'Report no. 14 of device K7M2Q'],
  ['K7M2Q-1', 'Report no. 1 of device K7M2Q'],
])('[4.29] shows the number %s below the receipt as %s', (serialNumber, shown) => {
  render(<ReceiptCode id={testId(1)} serialNumber={serialNumber} />);
  expect(screen.getByText(shown)).toBeTruthy();
});

it.each([undefined, '=1+1'])('shows no number for %s', (serialNumber) => {
  const { container } = render(<ReceiptCode id={testId(1)} serialNumber={serialNumber} />);
  expect(container.textContent).not.toContain('Report');
});
