// Proves specification 1.28, 1.34.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/receipt.ts';
import { NewestReceipts } from '#src/screens/diagnostics/receipts.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { spelled } from '#src/screens/shared/receipt-code.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { confirmed } from '#tests/support/outbox-service.ts';

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

it('says that one has a follow-up, and not what it says', async () => {
  const access = makeAccess();
  access.outbox.service.follow(() => confirmed);
  await storeOne(access);
  await access.requestDrain({ trigger: 'user' });
  const [stored] = await access.outbox.stored();
  if (stored?.state !== 'confirmed') throw new Error('It was not confirmed.');
  const followUp = { state: 'Scheduled', text: 'Crew comes Friday', readAt: stored.sentAt };
  await access.outbox.put({ ...stored, followUp });
  renderInSite(<NewestReceipts access={access} />, access);
  const { textContent } = await screen.findByRole('listitem');
  expect(textContent).toContain(`${outboxMessages.states.confirmed} · ${outboxMessages.followUp}`);
  expect(textContent).not.toMatch(/Scheduled|Friday/);
});
