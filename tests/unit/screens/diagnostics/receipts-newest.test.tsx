// Proves specification 1.28, 1.34.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/receipt.ts';
import { NewestReceipts } from '#src/screens/diagnostics/receipts.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { spelled } from '#src/screens/shared/receipt-code.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';

it('lists the newest five with their state, the latest first, and nothing of what was written', async () => {
  const access = makeAccess();
  await storeOne(access);
  await access.requestDrain({ trigger: 'user' });
  for (let more = 0; more < 5; more += 1) await storeOne(access);
  renderInSite(<NewestReceipts access={access} />, access);
  const shown = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  const [, ...newest] = await access.outbox.stored();
  const receipts = newest.toReversed().map(({ id }) => receiptOf(id));
  expect(shown).toHaveLength(5);
  shown.forEach((text, at) => {
    const receipt = receipts[at] ?? 'none';
    expect(text).toContain(`${receipt} ${outboxMessages.states.queued}`);
    expect(text).toContain(spelled(receipt));
    expect(text).not.toContain('Invented');
  });
});
