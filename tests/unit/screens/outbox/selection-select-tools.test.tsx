// Proves specification 5.36.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { selectMessages as select } from '#src/screens/outbox/selection.tsx';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, openRow, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { becomes, buttons, gone, press, rows, tick } from '#tests/support/screen-steps.ts';

const onGive = vi.fn();

/** The outbox's screen with so many that wait, each told by its number, of which one chooses. */
async function choosing(count: number) {
  const access = makeAccess({}, makeTestOutbox({ newId: () => crypto.randomUUID() }));
  for (let number = 1; number <= count; number += 1) {
    const answers = { irsIssues: `letter ${number}` };
    await access.submit({ form: 'tax', answers, installed: false });
  }
  renderInSite(<OutboxPanel access={access} onGive={onGive} />, access, draftsDevice().openPage());
  await screen.findByText(`Waiting (${count})`);
  expect(boxes()).toEqual([]);
  if (count > 1) await press(select.beginIn('waiting'));
  const { outbox } = access;
  return {
    ...access,
    states: () => outbox.states(),
    ids: (await outbox.stored()).map(({ id }) => id),
  };
}

const boxes = () => screen.queryAllByRole('checkbox', { name: /^Select:/ });
const choose = async (...numbers: readonly number[]) => {
  for (const number of numbers) await tick(`Select: letter ${number}`);
};

it('is not there where there is nothing to choose among', async () => {
  await choosing(1);
  expect(buttons(select.beginIn('waiting'))).toEqual([]);
});

it('deletes those that are chosen, and brings all of them back at once', async () => {
  const { outbox } = await choosing(3);
  const before = await outbox.stored();
  expect(document.activeElement?.textContent).toBe(select.all(3));
  expect(buttons(select.remove)).toEqual([]);
  await choose(1, 2, 3, 2);
  screen.getByRole('group', { name: select.chosen(2) });
  await press(select.remove);
  await screen.findByText('Waiting (1)');
  screen.getByText(`Deleted: ${select.several(2)}`);
  expect(boxes()).toEqual([]);
  await press('Undo');
  await screen.findByText('Waiting (3)');
  expect(await outbox.stored()).toEqual(before);
});

it('leaves what is being edited, and says so', async () => {
  const { outbox, ids } = await choosing(2);
  await lockForEditing(outbox, ids[0] ?? '');
  await press(select.all(2));
  await press(select.remove);
  await screen.findByText('Waiting (1)');
  expect(screen.getByText(select.busy(1)).getAttribute('role')).toBe('status');
});

it('sends just those that are chosen', async () => {
  const { states } = await choosing(3);
  await choose(3, 1);
  await press(select.send);
  await becomes(states, ['sent', 'queued', 'sent']);
  await screen.findByText('2 sent.');
});

it('hands over just those that are chosen', async () => {
  const { outbox } = await choosing(3);
  await choose(2);
  await press(select.give);
  const [, second] = await outbox.stored();
  expect(onGive).toHaveBeenCalledExactlyOnceWith(new Set([second?.sequence]));
});

it('chooses all, listed or not, and asks before it deletes so many', async () => {
  const { outbox } = await choosing(61);
  await press(select.all(61));
  await screen.findByText(select.chosen(61));
  await choose(1);
  await press(select.remove);
  await screen.findByRole('group', { name: select.question(60) });
  expect(document.activeElement?.textContent).toBe('No, keep');
  await press('Yes, delete');
  await screen.findByText('Waiting (1)');
  expect(await outbox.stored()).toMatchObject([{ answers: { irsIssues: 'letter 1' } }]);
  await press('Undo');
  await screen.findByText('Waiting (61)');
});

it('chooses among what was sent too, to delete it', async () => {
  const { outbox, requestDrain } = await choosing(2);
  await requestDrain({ trigger: 'user' });
  await screen.findByText('Sent (2)');
  await press(select.beginIn('sent'));
  await press(select.all(2));
  expect(buttons(select.send)).toEqual([]);
  expect(buttons(select.give)).toEqual([]);
  await press(select.remove);
  await gone('Sent (2)');
  expect(await outbox.stored()).toEqual([]);
});

it('chooses no more what was sent meanwhile', async () => {
  const { requestDrain, states, ids } = await choosing(3);
  await press(select.all(3));
  await screen.findByText(select.chosen(3));
  await requestDrain({ trigger: 'user', only: ids.slice(0, 1) });
  await screen.findByText('Waiting (2)');
  await screen.findByText(select.chosen(2));
  await press(select.send);
  await becomes(states, ['sent', 'sent', 'sent']);
});

it('chooses no more what is being edited', async () => {
  await choosing(2);
  await press(select.all(2));
  const [row = document.body] = rows();
  await press(/^Edit: /, openRow(row));
  await screen.findByText(select.chosen(1));
});
