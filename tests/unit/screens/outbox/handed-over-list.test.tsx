// Proves specification 5.36, 7.1, 7.5.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HandedOverList } from '#src/screens/outbox/handed-over-list.tsx';
import { handedOverMessages as words } from '#src/screens/outbox/handed-over-messages.ts';
import { selectMessages as select } from '#src/screens/outbox/selection.tsx';
import { pageSize } from '#src/screens/shared/use-query.ts';
import {
  makeAccess,
  openRow,
  renderInSite,
  storeOne,
  type TestAccess,
  WithActions,
} from '#tests/support/in-site.tsx';
import { handOver } from '#tests/support/transfers.ts';

const render = (access: TestAccess) =>
  renderInSite(
    <WithActions access={access}>
      {(actions) => <HandedOverList access={access} actions={actions} />}
    </WithActions>,
    access,
  );

/** The list of so many, and what asks for a drain. */
async function shown(count: number) {
  // No drain follows: the test would end while it is under way.
  const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 0 }) as const);
  const access = makeAccess({ requestDrain });
  for (let index = 0; index < count; index += 1) await storeOne(access);
  await handOver(access.outbox);
  render(access);
  return { access, requestDrain };
}

// Roles and names of fifty entries, looked for again and again, take jsdom seconds.
const entries = () => screen.getAllByRole('listitem', { hidden: true });

it('lets one take back any of many that were handed over, to be sent from here', async () => {
  const { access, requestDrain } = await shown(pageSize + 2);
  fireEvent.click(await screen.findByText('Show more (2 are not listed)'));
  await waitFor(() => expect(entries()).toHaveLength(pageSize + 2));
  const last = within(openRow(entries().at(-1) ?? document.body));
  fireEvent.click(last.getByText(/^Take back/));
  await waitFor(() => expect(entries()).toHaveLength(pageSize + 1));
  await waitFor(() => expect(requestDrain.mock.calls).toEqual([[{ trigger: 'lifecycle' }]]));
  expect((await access.outbox.states()).at(-1)).toBe('queued');
});

it('says how many this device does not send, and lets one read each', async () => {
  await shown(2);
  await screen.findByText(
    '2 handed over. This device will not send them unless you take them back.',
  );
  const [row] = entries();
  const summary = within(openRow(row ?? document.body)).getByText('Show answers');
  expect(screen.queryByText('Invented')).toBeNull();
  fireEvent.click(summary);
  expect(await screen.findByText('Invented')).toBeDefined();
});

it.each([
  ['K7M2Q-14 (deleted 2-5, 9)', 'Report no. 14 of device K7M2Q'],
  ['K7M2QB4-1', 'Report no. 1 of device K7M2QB4'],
  ['=1+1', null],
])('[4.29] shows the number %s of what was handed over as %s', async (serialNumber, shownAs) => {
  const access = makeAccess();
  await storeOne(access);
  await handOver(access.outbox);
  const [one] = await access.outbox.stored();
  if (one === undefined) throw new Error('Nothing was handed over.');
  await access.outbox.put({ ...one, serialNumber });
  render(access);
  const row = openRow(
    (await screen.findAllByRole('listitem', { hidden: true }))[0] ?? document.body,
  );
  await within(row).findByText(/^Receipt/);
  expect(within(row).queryByText(/^Report no/)?.textContent ?? null).toBe(shownAs);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Three that another device has, on the screen, two of them chosen. */
async function twoOfThreeChosen() {
  const { access } = await shown(3);
  fireEvent.click(await screen.findByRole('button', { name: select.beginIn('handed over') }));
  press(select.all(3));
  await screen.findByText(select.chosen(3));
  const [first] = screen.getAllByRole('checkbox', { name: /^Select: / });
  fireEvent.click(first ?? document.body);
  await screen.findByText(select.chosen(2));
  return access;
}

it('takes back those that are chosen', async () => {
  const access = await twoOfThreeChosen();
  press(select.takeBack);
  await screen.findByText(`${words.heading} (1)`);
  expect(await access.outbox.states()).toEqual(['handed-over', 'queued', 'queued']);
  expect(screen.queryByRole('checkbox', { name: /^Select: / })).toBeNull();
});

it('deletes those that are chosen, after a question', async () => {
  const access = await twoOfThreeChosen();
  press(select.remove);
  screen.getByRole('group', { name: words.deleteQuestion(2) });
  press('Yes, delete');
  await screen.findByText(`${words.heading} (1)`);
  expect(await access.outbox.states()).toEqual(['handed-over']);
});
