// Proves specification 5.33.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import type { DeliveryFailure, Outcome } from '#src/outbox/delivery/form-service.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { answersOf } from '#src/outbox/submission.ts';
import { clearedMessages as words } from '#src/screens/outbox/cleared-notice.tsx';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { formatTimeOfDay } from '#src/ui/format-time.ts';
import { editedForm, press, pressInRow, type } from '#tests/support/editor-in-site.tsx';
import { makeAccess, openRow, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { noConnection, refused } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { clear, edit } = outboxScreenMessages;

/** The outbox's screen with one submission, tried with these outcomes, and no drain that would send it. */
async function shownWithOne(...outcomes: readonly Outcome[]): Promise<TestAccess> {
  // Ids whose receipts differ.
  const outbox = makeTestOutbox({ newId: () => crypto.randomUUID() });
  const requestDrain = async () => ({ end: 'unreachable', delivered: 0 }) as const;
  const access = makeAccess({ requestDrain }, outbox);
  const answers = validAnswers(editedForm, 'stored');
  await access.submit({ form: editedForm.id, answers, installed: false });
  for (const outcome of outcomes) {
    outbox.service.follow(() => outcome);
    await outbox.drain('user');
  }
  renderInSite(<OutboxPanel access={access} onGive={() => {}} />, access);
  return access;
}

async function correct(text: string): Promise<void> {
  await pressInRow('Edit');
  await type(text);
  await press('Save changes');
}

const only = async ({ outbox }: TestAccess) => {
  const [stored, ...others] = await outbox.stored();
  if (stored === undefined || others.length > 0) throw new Error('Not one is stored');
  return stored;
};

const failing = (failure: DeliveryFailure): Outcome => ({ kind: 'unreachable', failure });

it.each<[string, boolean, readonly Outcome[]]>([
  ['nothing was tried', false, []],
  ['there was no connection', false, [failing('offline'), failing('offline')]],
  ['the service asked to wait', false, [failing('asked-to-wait')]],
  ['it was refused', false, [refused]],
  ['nobody answered', true, [noConnection]],
  ['nobody answered, and there was no connection since', true, [noConnection, failing('offline')]],
])(
  'where %s, the editor says that an earlier version may have arrived: %s',
  async (_, says, outcomes) => {
    await shownWithOne(...outcomes);
    await pressInRow('Edit');
    const row = screen.getByRole('listitem');
    await within(row).findByText(`Edit: ${editedForm.title}`);
    expect(within(row).queryByText(edit.mayHaveArrived) !== null).toBe(says);
  },
);

it('says in the place of a deleted row that it is deleted, and gives row and focus back', async () => {
  const outbox = makeTestOutbox();
  const access = makeAccess({}, outbox);
  await outbox.submit(['a', 'b', 'c']);
  renderInSite(<OutboxPanel access={access} onGive={() => {}} />, access);
  const rows = () =>
    within(screen.getByRole('region', { name: /^Waiting/ })).getAllByRole('listitem');
  await screen.findByText('Waiting (3)');
  const second = () => rows()[1] ?? document.body;
  const words = within(second()).getByRole('heading').textContent;
  openRow(second());
  fireEvent.click(await within(second()).findByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(second().textContent).toContain('Deleted: '));
  expect(rows()).toHaveLength(3);
  await waitFor(() =>
    expect(document.activeElement).toBe(within(second()).getByRole('button', { name: 'Undo' })),
  );
  fireEvent.click(within(second()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(second()).queryByRole('heading')?.textContent).toBe(words));
  await waitFor(() => expect(document.activeElement).toBe(second().querySelector('summary')));
});

it.each<[string, boolean, readonly Outcome[]]>([
  ['nothing was tried', true, []],
  ['an earlier wording may have arrived', false, [noConnection]],
])('a saved edit is under its one receipt where %s', async (_, keepsId, outcomes) => {
  const access = await shownWithOne(...outcomes);
  const before = await only(access);
  await correct('corrected');
  // Spoken, and seen in the row.
  expect(await screen.findAllByText(edit.saved)).toHaveLength(2);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('listitem').querySelector('summary')),
  );
  const after = await only(access);
  expect(answersOf(after)?.irsIssues).toBe('corrected');
  expect(after.id === before.id).toBe(keepsId);
  const codes = [...screen.getByRole('listitem').querySelectorAll('code')];
  expect(codes.map(({ textContent }) => textContent)).toEqual([receiptOf(before.id)]);
});

it('keeps what was read last on the screen where a later reading fails, and says so', async () => {
  const outbox = makeTestOutbox();
  let fails = false;
  const read: typeof outbox.database.read = (work) =>
    fails ? Promise.resolve({ ok: false, error: 'unavailable' }) : outbox.database.read(work);
  const access = makeAccess({}, { ...outbox, database: { ...outbox.database, read } });
  await outbox.submit(['a']);
  renderInSite(<OutboxPanel access={access} onGive={() => {}} />, access);
  await screen.findByText('Waiting (1)');
  fails = true;
  outbox.channel.changed();
  expect((await screen.findByRole('alert')).textContent).toBe(
    outboxMessages.unavailable.unavailable,
  );
  expect(screen.getByText('Waiting (1)')).toBeTruthy();
});

describe('the list first', () => {
  it('has Send now beside the count, then its buttons in one row, then the rows', async () => {
    const access = await shownWithOne();
    const { answers } = await only(access).then((one) => ({ answers: answersOf(one) ?? {} }));
    await access.submit({ form: editedForm.id, answers, installed: false });
    const list = await screen.findByRole('region', { name: 'Waiting (2)' });
    const [first] = within(list).getAllByRole('listitem');
    const before = [...list.querySelectorAll('h2, button, a, li')].map((one) =>
      one === first ? 'first row' : one.textContent,
    );
    expect(before.slice(0, before.indexOf('first row'))).toEqual([
      ...['Waiting (2)', 'Send now', 'Select', outboxScreenMessages.tools, 'Pause'],
    ]);
  });

  it('tells a row of today by the time of day and the receipt, without a chip', async () => {
    const { outbox } = await shownWithOne();
    const row = await screen.findByRole('listitem');
    const [stored] = await outbox.stored();
    const words = `${formatTimeOfDay(stored?.capturedAt ?? 0)}\u00a0· ${receiptOf(stored?.id ?? '')}`;
    expect(row.querySelector('summary')?.lastElementChild?.textContent).toBe(
      `${editedForm.title} · ${words}`,
    );
  });
});

it('shows at once what a person has done, whenever the outbox was read last', async () => {
  const outbox = makeTestOutbox({ newId: () => crypto.randomUUID() });
  const restless = { ...outbox.clock, sleep: () => new Promise<void>(() => {}) };
  const access = makeAccess({ reader: createOutboxReader({ ...outbox, clock: restless }) }, outbox);
  const answers = validAnswers(editedForm, 'stored');
  await access.submit({ form: editedForm.id, answers, installed: false });
  renderInSite(<OutboxPanel access={access} onGive={() => {}} />, access);
  openRow(await screen.findByRole('listitem'));
  fireEvent.click(screen.getByText('Delete', { selector: 'button' }));
  await screen.findByText('Waiting (0)');
});

it('says what was cleared, and what of the person is left, with the way to erase that, too', async () => {
  onTestFinished(() => localStorage.clear());
  const access = await shownWithOne();
  await access.submit({ form: 'join', answers: { name: 'Test' }, installed: false });
  await access.outbox.drain('user');
  await access.submit({ form: 'join', answers: { name: 'Test' }, installed: false });
  rememberDetails({ firstName: 'Test' });
  await press(clear.label);
  await press('Yes, delete');
  const left = words.left([words.waiting(1), words.details]);
  expect(await screen.findByText(`${words.cleared(2)} ${left}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: eraseMessages.button })).toBeTruthy();
});

it('brings back a deleted row also after another page was open, and takes no focus for that', async () => {
  const access = await shownWithOne();
  const before = await access.outbox.stored();
  await pressInRow('Delete');
  await screen.findByText(/^Deleted: /);
  cleanup();
  renderInSite(<OutboxPanel access={access} onGive={() => {}} />, access);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).not.toBe(undo);
  fireEvent.click(undo);
  await waitFor(async () => expect(await access.outbox.stored()).toEqual(before));
});
