// Proves specification 5.36.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lockForEditing } from '#src/outbox/edit.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { selectMessages as select } from '#src/screens/outbox/selection.tsx';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, openRow, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const onGive = vi.fn();

/** The outbox's screen with so many that wait, each told by its number. */
async function shownWith(count: number, changes: Partial<TestAccess> = {}): Promise<TestAccess> {
  const access = makeAccess(changes, makeTestOutbox({ newId: () => crypto.randomUUID() }));
  for (let number = 1; number <= count; number += 1) {
    const answers = { irsIssues: `letter ${number}` };
    await access.submit({ form: 'tax', answers, installed: false });
  }
  renderInSite(<OutboxPanel access={access} onGive={onGive} />, access, draftsDevice().openPage());
  await screen.findByText(`Waiting (${count})`);
  return access;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const tick = async (title: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select: ${title}` }));
const idsOf = async ({ outbox }: TestAccess) => (await outbox.stored()).map(({ id }) => id);

it('is not there where there is nothing to choose among', async () => {
  await shownWith(1);
  expect(screen.queryByRole('button', { name: select.beginIn('waiting') })).toBeNull();
});

it('is a button until somebody wants it', async () => {
  await shownWith(2);
  expect(screen.getByRole('button', { name: select.beginIn('waiting') })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox', { name: /^Select:/ })).toEqual([]);
});

it('deletes those that are chosen, and brings all of them back at once', async () => {
  const access = await shownWith(3);
  const before = await access.outbox.stored();
  await press(select.beginIn('waiting'));
  expect(document.activeElement?.textContent).toBe(select.all(3));
  expect(screen.queryByRole('button', { name: select.remove })).toBeNull();
  await tick('letter 1');
  await tick('letter 2');
  await tick('letter 3');
  await tick('letter 2');
  expect(screen.getByRole('group', { name: select.chosen(2) })).toBeTruthy();
  await press(select.remove);
  await screen.findByText('Waiting (1)');
  expect(screen.getByText(`Deleted: ${select.several(2)}`)).toBeTruthy();
  expect(screen.queryAllByRole('checkbox', { name: /^Select:/ })).toEqual([]);
  await press('Undo');
  await screen.findByText('Waiting (3)');
  expect(await access.outbox.stored()).toEqual(before);
});

it('leaves what is being edited, and says so', async () => {
  const access = await shownWith(2);
  await lockForEditing(access.outbox, (await idsOf(access))[0] ?? '');
  await press(select.beginIn('waiting'));
  await press(select.all(2));
  await press(select.remove);
  await screen.findByText('Waiting (1)');
  expect(screen.getByText(select.busy(1)).getAttribute('role')).toBe('status');
});

it('sends just those that are chosen', async () => {
  const access = await shownWith(3);
  await press(select.beginIn('waiting'));
  await tick('letter 3');
  await tick('letter 1');
  await press(select.send);
  await waitFor(async () =>
    expect(await access.outbox.states()).toEqual(['sent', 'queued', 'sent']),
  );
  expect(await screen.findByText('2 sent.')).toBeTruthy();
});

it('hands over just those that are chosen', async () => {
  const access = await shownWith(3);
  await press(select.beginIn('waiting'));
  await tick('letter 2');
  await press(select.give);
  const [, second] = await access.outbox.stored();
  expect(onGive).toHaveBeenCalledExactlyOnceWith(new Set([second?.sequence]));
});

it('chooses all, listed or not, and asks before it deletes so many', async () => {
  const access = await shownWith(61);
  await press(select.beginIn('waiting'));
  await press(select.all(61));
  await screen.findByText(select.chosen(61));
  await tick('letter 1');
  await press(select.remove);
  await screen.findByRole('group', { name: select.question(60) });
  expect(document.activeElement?.textContent).toBe('No, keep');
  await press('Yes, delete');
  await screen.findByText('Waiting (1)');
  expect(await access.outbox.stored()).toMatchObject([{ answers: { irsIssues: 'letter 1' } }]);
  await press('Undo');
  await screen.findByText('Waiting (61)');
});

it('chooses among what was sent too, to delete it', async () => {
  const access = await shownWith(2);
  await access.requestDrain({ trigger: 'user' });
  await screen.findByText('Sent (2)');
  await press(select.beginIn('sent'));
  expect(screen.queryByRole('button', { name: select.send })).toBeNull();
  await press(select.all(2));
  expect(screen.queryByRole('button', { name: select.give })).toBeNull();
  await press(select.remove);
  await waitFor(() => expect(screen.queryByText('Sent (2)')).toBeNull());
  expect(await access.outbox.stored()).toEqual([]);
});

it('chooses no more what was sent meanwhile', async () => {
  const access = await shownWith(3);
  await press(select.beginIn('waiting'));
  await press(select.all(3));
  await screen.findByText(select.chosen(3));
  const [first = ''] = await idsOf(access);
  await access.requestDrain({ trigger: 'user', only: [first] });
  await screen.findByText('Waiting (2)');
  expect(await screen.findByText(select.chosen(2))).toBeTruthy();
  await press(select.send);
  await waitFor(async () => expect(await access.outbox.states()).toEqual(['sent', 'sent', 'sent']));
});

it('chooses no more what is being edited', async () => {
  await shownWith(2);
  await press(select.beginIn('waiting'));
  await press(select.all(2));
  const [row] = screen.getAllByRole('listitem');
  const open = within(openRow(row ?? document.body));
  await userEvent.click(open.getByRole('button', { name: /^Edit: / }));
  expect(await screen.findByText(select.chosen(1))).toBeTruthy();
});
