// Proves specification 5.18, 5.19, 5.20, 5.33, 5.36.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { pauseSending } from '#src/outbox/actions/preferences.ts';
import type { DeliveryFailure, Outcome } from '#src/outbox/delivery/form-service.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { clearedMessages as words } from '#src/screens/outbox/cleared-notice.tsx';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { formatTimeOfDay } from '#src/ui/format-time.ts';
import { eraseDatabase } from '#tests/support/backups.ts';
import { editedForm, pressInRow, type } from '#tests/support/editor-in-site.tsx';
import {
  makeAccess,
  openRow,
  renderInSite,
  restingReader,
  storeOne,
} from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { noConnection, refused } from '#tests/support/outbox-service.ts';
import { becomes, button, buttons, isFocused, press, rows } from '#tests/support/screen-steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { clear, deleteAll, edit } = outboxScreenMessages;

const show = (access: OutboxAccess) => renderInSite(<OutboxPanel access={access} />, access);

/** Ids whose receipts differ. */
const ownIds = () => makeTestOutbox({ newId: () => crypto.randomUUID() });

/** The screen with as many submissions, tried with these outcomes, and no drain that would send them. */
async function shownWith(
  count: number,
  outcomes: readonly Outcome[] = [],
  changes: Partial<OutboxAccess> = {},
  outbox: TestOutbox = ownIds(),
) {
  const requestDrain = async () => ({ end: 'unreachable', delivered: 0 }) as const;
  const access = makeAccess({ requestDrain, ...changes }, outbox);
  const answers = validAnswers(editedForm, 'stored');
  for (let stored = 0; stored < count; stored += 1)
    await access.submit({ form: editedForm.id, answers, installed: false });
  for (const outcome of outcomes) {
    outbox.service.follow(() => outcome);
    await outbox.drain('user');
  }
  show(access);
  await screen.findByText(`Waiting (${count})`);
  return access;
}

const only = async ({ outbox }: { readonly outbox: TestOutbox }): Promise<Submission> => {
  const [stored, ...others] = await outbox.stored();
  if (stored === undefined || others.length > 0) throw new Error('Not one is stored');
  return stored;
};

const summary = () => rows()[0]?.querySelector('summary');

const failing = (failure: DeliveryFailure): Outcome => ({ kind: 'unreachable', failure });

it.each([true, false])(
  'opens with the question about a transfer, above what it decides on: %s',
  async (isFirst) => {
    const access = makeAccess({}, ownIds());
    await storeOne(access, 'tax');
    const asking = (shown: ReactNode) => (
      <OutboxPanel access={access} question={shown === null ? null : { shown, isFirst }} />
    );
    const { rerender } = renderInSite(asking(null), access);
    await act(() => access.reader.refresh());
    expect(screen.queryByText('Waiting (1)')).toBeNull();
    rerender(asking(<p>Does the other device have it?</p>));
    const list = await screen.findByText('Waiting (1)');
    const asked = screen.getByText('Does the other device have it?');
    const { DOCUMENT_POSITION_FOLLOWING: below, DOCUMENT_POSITION_PRECEDING: above } = Node;
    expect(asked.compareDocumentPosition(list)).toBe(isFirst ? below : above);
  },
);

it('names no next try under a pause', async () => {
  const outbox = ownIds();
  await pauseSending(outbox);
  await shownWith(1, [], {}, outbox);
  for (const row of rows()) openRow(row);
  screen.getByText(outboxScreenMessages.paused);
  expect(screen.queryByText(/Next try|will be sent/)).toBeNull();
});

it.each<[string, boolean, readonly Outcome[]]>([
  ['nothing was tried', false, []],
  ['there was no connection', false, [failing('offline'), failing('offline')]],
  ['the service asked to wait', false, [failing('asked-to-wait')]],
  ['it was refused', false, [refused]],
  ['nobody answered', true, [noConnection]],
  ['nobody answered, and there was no connection since', true, [noConnection, failing('offline')]],
])(
  '[5.20] where %s, the editor says that an earlier version may have arrived: %s',
  async (_, says, outcomes) => {
    await shownWith(1, outcomes);
    await pressInRow('Edit');
    await screen.findByText(`Edit: ${editedForm.title}`);
    expect(screen.queryByText(edit.mayHaveArrived) !== null).toBe(says);
  },
);

it.each<[string, boolean, readonly Outcome[]]>([
  ['nothing was tried', true, []],
  ['an earlier wording may have arrived', false, [noConnection]],
])('a saved edit is under its one receipt where %s', async (_, keepsId, outcomes) => {
  const access = await shownWith(1, outcomes);
  const before = await only(access);
  await pressInRow('Edit');
  await type('corrected');
  await press('Save changes');
  // Spoken, and seen in the row.
  expect(await screen.findAllByText(edit.saved)).toHaveLength(2);
  await isFocused(summary);
  const after = await only(access);
  expect(answersOf(after)?.irsIssues).toBe('corrected');
  expect(after.id === before.id).toBe(keepsId);
  const codes = [...screen.getByRole('listitem').querySelectorAll('code')];
  expect(codes.map(({ textContent }) => textContent)).toEqual([receiptOf(before.id)]);
});

it('says at once in the place of a deleted row that it is deleted, and gives row and focus back', async () => {
  const outbox = ownIds();
  await shownWith(3, [], { reader: restingReader(outbox) }, outbox);
  const before = await outbox.stored();
  const second = () => rows()[1] ?? document.body;
  const title = within(second()).getByRole('heading').textContent;
  await press(/^Delete/, openRow(second()));
  await becomes(async () => (await outbox.stored()).length, 2);
  await waitFor(() => expect(second().textContent).toContain('Deleted: '));
  await screen.findByText('Waiting (2)');
  expect(rows()).toHaveLength(3);
  await isFocused(() => button('Undo', second()));
  await press('Undo', second());
  await becomes(() => within(second()).queryByRole('heading')?.textContent, title);
  await isFocused(() => second().querySelector('summary'));
  expect(await outbox.stored()).toEqual(before);
});

it('keeps what was read last on the screen where a later reading fails, and says so', async () => {
  const outbox = ownIds();
  let fails = false;
  const read: typeof outbox.database.read = (work) =>
    fails ? Promise.resolve({ ok: false, error: 'unavailable' }) : outbox.database.read(work);
  await shownWith(1, [], {}, { ...outbox, database: { ...outbox.database, read } });
  fails = true;
  outbox.channel.changed();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(outboxMessages.unavailable.unavailable);
  screen.getByText('Waiting (1)');
});

it('begins with the count, Send now and the tools, then rows of today by time and receipt', async () => {
  const { capturedAt, id } = await only(await shownWith(1));
  const list = screen.getByRole('region', { name: 'Waiting (1)' });
  const parts = [...list.querySelectorAll('h2, button, a, li')].map(
    ({ textContent }) => textContent,
  );
  const first = parts.indexOf(rows()[0]?.textContent ?? '');
  expect(parts.slice(0, first)).toEqual(['Waiting (1)', 'Send now', outboxScreenMessages.tools]);
  expect(summary()?.lastElementChild?.textContent).toBe(
    `${editedForm.title} · ${formatTimeOfDay(capturedAt)}\u00a0· ${receiptOf(id)}`,
  );
  // Only several are deleted together.
  expect(buttons(deleteAll.label)).toEqual([]);
});

it('says what was cleared, and what of the person is left, with the way to erase that, too', async () => {
  const access = await shownWith(1);
  await storeOne(access);
  await access.outbox.drain('user');
  await storeOne(access);
  rememberDetails({ firstName: 'Test' });
  await press(clear.label);
  await press('Yes, delete');
  await screen.findByText(`${words.cleared(2)} ${words.left([words.waiting(1), words.details])}`);
  button(eraseMessages.button);
});

it.each([false, true])(
  'brings back a deleted row also after another page was open, and takes no focus for that; its place is taken: %s',
  async (isTaken) => {
    const access = await shownWith(1);
    const { outbox } = access;
    let after = await outbox.stored();
    await pressInRow('Delete');
    await screen.findByText(/^Deleted: /);
    cleanup();
    if (isTaken) {
      eraseDatabase(outbox);
      await storeOne(access);
      after = [...(await outbox.stored()), ...after.map((one) => ({ ...one, sequence: 2 }))];
    }
    show(access);
    await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).not.toBe(button('Undo'));
    await press('Undo');
    await becomes(() => outbox.stored(), after);
  },
);

describe('deleting all that waits', () => {
  async function pressed(count: number): Promise<TestOutbox> {
    const { outbox } = await shownWith(count);
    await press(deleteAll.label);
    return outbox;
  }

  it('deletes all, listed or not, after a question, and brings all of them back at once', async () => {
    const outbox = await pressed(61);
    const before = await outbox.stored();
    screen.getByRole('group', { name: deleteAll.question(61) });
    expect(document.activeElement?.textContent).toBe('No, keep');
    await press('Yes, delete');
    await screen.findByText('Waiting (0)');
    screen.getByText(`Deleted: ${deleteAll.several(61)}`);
    expect(await outbox.stored()).toEqual([]);
    await press('Undo');
    await screen.findByText('Waiting (61)');
    expect(await outbox.stored()).toEqual(before);
  });

  it('leaves what is being edited, and says so; can be undone for ten minutes in a tab (R3)', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const outbox = await pressed(2);
    const [first] = await outbox.stored();
    await lockForEditing(outbox, first?.id ?? '');
    await press('Yes, delete');
    await screen.findByText('Waiting (1)');
    const left = await screen.findByText(deleteAll.busy(1));
    expect(left.getAttribute('role')).toBe('status');
    // The next person may sit there.
    await screen.findByRole('button', { name: 'Undo' });
    const [end] = timers.mock.calls.find(([, delay]) => delay === 10 * 60_000) ?? [];
    act(() => end?.());
    expect(buttons('Undo')).toEqual([]);
  });
});
