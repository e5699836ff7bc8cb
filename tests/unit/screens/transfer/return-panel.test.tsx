// Proves specification 7.16.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { returnCodeOf } from '#src/outbox/transfer/returns.ts';
import { ReturnPanel } from '#src/screens/transfer/return-panel.tsx';
import { transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const words = transferMessages.returns;

async function giver() {
  const access = makeAccess();
  await storeOne(access);
  await handOver(access.outbox);
  const [{ id } = { id: '' }] = await access.outbox.stored();
  renderInSite(<ReturnPanel access={access} />, access);
  return { access, id };
}

async function enter(text: string) {
  await userEvent.clear(screen.getByLabelText(words.field));
  if (text !== '') await userEvent.type(screen.getByLabelText(words.field), text);
  await userEvent.click(screen.getByRole('button', { name: words.take }));
}

it('[7.16] confirms what was given by a code that somebody types as it is heard', async () => {
  const { access, id } = await giver();
  const code = await returnCodeOf(id, 'confirmed');
  await enter(code.toLowerCase().replaceAll('-', ' ').replace(/ /g, ''));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      '1 submission confirmed: the form service has replied to the other device.',
    ),
  );
  expect(await access.outbox.states()).toEqual(['confirmed']);
});

it.each([
  ['nothing', async () => '', words.empty],
  [
    'a code of another device',
    () => returnCodeOf(crypto.randomUUID(), 'sent'),
    '1 code is not of what this device handed over, or it has changed here since. Nothing has changed by it.',
  ],
  ['other words', async () => 'hello', 'Not a code of return: hello. Ask for it again.'],
])('[7.16] refuses %s, in words', async (_, text, message) => {
  const { access } = await giver();
  await enter(await text());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(await access.outbox.states()).toEqual(['handed-over']);
});

it('[7.16] shows the carrier what it has sent for others, to be read out', async () => {
  const given = makeAccess();
  await storeOne(given);
  const carrier = makeAccess();
  await importAll(carrier.outbox, await transferredFrom(given.outbox));
  await carrier.outbox.drain('user');
  renderInSite(<ReturnPanel access={carrier} />, carrier);
  const [{ id } = { id: '' }] = await given.outbox.stored();
  await screen.findByText(await returnCodeOf(id, 'sent'));
  const [{ serialNumber = '' } = {}] = await given.outbox.stored();
  expect(serialNumber).toMatch(/-1$/);
  screen.getByText(new RegExp(`^${serialNumber}, .*: Sent$`));
  screen.getByRole('heading', { name: '1 submission sent from here for others' });
  screen.getByRole('button', { name: words.show });
});

it('says so if nothing was sent for others', async () => {
  await giver();
  await screen.findByText(words.noneCarried);
});
