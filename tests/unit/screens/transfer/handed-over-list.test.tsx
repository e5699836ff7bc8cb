// Proves specification 5.36, 7.1, 7.5.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { selectMessages as select } from '#src/screens/shared/select-messages.ts';
import { HandedOverList } from '#src/screens/transfer/handed-over-list.tsx';
import { transferCounts, transferMessages } from '#src/screens/transfer/transfer-messages.ts';
import {
  makeAccess,
  openRow,
  renderInSite,
  storeOne,
  type TestAccess,
} from '#tests/support/in-site.tsx';
import { readStates } from '#tests/support/outbox-bench.ts';
import { noConnection } from '#tests/support/outbox-service.ts';
import { handOver } from '#tests/support/transfers.ts';

async function withWaiting(count: number): Promise<TestAccess> {
  const access = makeAccess();
  for (let index = 0; index < count; index += 1) await storeOne(access);
  return access;
}

it('lets one take back any of many that were handed over', async () => {
  const access = await withWaiting(60);
  await handOver(access.outbox);
  access.outbox.service.follow(() => noConnection);
  renderInSite(<HandedOverList access={access} />, access);
  const user = userEvent.setup();
  // Roles and names of sixty entries, looked for again and again, take jsdom seconds.
  const entries = () => screen.getAllByRole('listitem', { hidden: true });
  await user.click(await screen.findByText('Show more (10 are not listed)'));
  await waitFor(() => expect(entries()).toHaveLength(60));
  const last = within(openRow(entries().at(-1) ?? document.body));
  await user.click(last.getByRole('button', { name: /^Take back/ }));
  await waitFor(() => expect(entries()).toHaveLength(59));
  // The try that follows by itself finds no connection.
  await waitFor(async () => expect((await readStates(access.outbox)).at(-1)).toBe('queued'));
});

it('says how many this device does not send, and lets one read each', async () => {
  const access = await withWaiting(2);
  await handOver(access.outbox);
  renderInSite(<HandedOverList access={access} />, access);
  const user = userEvent.setup();
  await screen.findByText(
    '2 handed over. This device will not send them unless you take them back.',
  );
  const [row] = screen.getAllByRole('listitem');
  const summary = within(openRow(row ?? document.body)).getByText('Show answers');
  expect(screen.queryByText('Invented')).toBeNull();
  await user.click(summary);
  expect(await screen.findByText('Invented')).toBeDefined();
});

/** Three that another device has, on the screen, two of them chosen. */
async function twoOfThreeChosen(): Promise<TestAccess> {
  const access = await withWaiting(3);
  await handOver(access.outbox);
  access.outbox.service.follow(() => noConnection);
  renderInSite(<HandedOverList access={access} />, access);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: select.begin }));
  await user.click(screen.getByRole('button', { name: select.all(3) }));
  await screen.findByText(select.chosen(3));
  const [first] = screen.getAllByRole('checkbox', { name: /^Select: / });
  await user.click(first ?? document.body);
  await screen.findByText(select.chosen(2));
  return access;
}

it('takes back those that are chosen', async () => {
  const access = await twoOfThreeChosen();
  await userEvent.click(screen.getByRole('button', { name: select.takeBack }));
  await screen.findByText(`${transferMessages.handedOver} (1)`);
  await waitFor(async () =>
    expect(await readStates(access.outbox)).toEqual(['handed-over', 'queued', 'queued']),
  );
  expect(screen.queryByRole('checkbox', { name: /^Select: / })).toBeNull();
});

it('deletes those that are chosen, after a question', async () => {
  const access = await twoOfThreeChosen();
  await userEvent.click(screen.getByRole('button', { name: select.remove }));
  screen.getByRole('group', { name: transferCounts.deleteQuestion(2) });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await screen.findByText(`${transferMessages.handedOver} (1)`);
  expect(await readStates(access.outbox)).toEqual(['handed-over']);
});
