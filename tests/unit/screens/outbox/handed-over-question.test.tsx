// Proves specification 7.6.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { askAfter } from '#src/outbox/transfer/handed-over.ts';
import { handedOverMessages } from '#src/screens/outbox/handed-over-messages.ts';
import { HandedOverQuestion } from '#src/screens/outbox/handed-over-question.tsx';
import {
  makeAccess,
  renderInSite,
  storeOne,
  type TestAccess,
  WithActions,
} from '#tests/support/in-site.tsx';
import { handOver } from '#tests/support/transfers.ts';

const { question, yes, notYet, takeBack } = handedOverMessages.question;
const heading = question(2);

async function handedOver(hours: number): Promise<TestAccess> {
  const access = makeAccess();
  await storeOne(access);
  await storeOne(access);
  await handOver(access.outbox);
  access.outbox.clock.pass(hours);
  renderInSite(
    <WithActions access={access}>
      {(actions) => <HandedOverQuestion access={access} actions={actions} />}
    </WithActions>,
    access,
  );
  return access;
}

it('believes a yes', async () => {
  const access = await handedOver(askAfter);
  const user = userEvent.setup();
  await screen.findByText(/^You handed over 2 submissions on Jan 2, 2025, /);
  await user.click(screen.getByRole('button', { name: yes }));
  await waitFor(() => expect(screen.queryByText(heading)).toBeNull());
  expect(await access.outbox.states()).toEqual(['sent', 'sent']);
});

it('asks again some hours after a “Not yet”', async () => {
  const access = await handedOver(askAfter);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: notYet }));
  await waitFor(() => expect(screen.queryByText(heading)).toBeNull());
  access.outbox.clock.pass(askAfter);
  act(() => access.outbox.channel.changed());
  await screen.findByText(heading);
});

it('takes them back and sends them from here', async () => {
  const access = await handedOver(askAfter);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: takeBack }));
  await waitFor(async () => expect(await access.outbox.states()).toEqual(['sent', 'sent']));
  expect(screen.queryByText(heading)).toBeNull();
});

it('does not ask while there is no signal', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await handedOver(askAfter);
  await act(async () => {});
  expect(screen.queryByText(heading)).toBeNull();
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText(heading);
});

it('does not ask before some hours have passed', async () => {
  const access = await handedOver(askAfter - 1);
  await act(async () => {});
  expect(screen.queryByText(heading)).toBeNull();
  access.outbox.clock.pass(1);
  act(() => access.outbox.channel.changed());
  await screen.findByText(heading);
});
