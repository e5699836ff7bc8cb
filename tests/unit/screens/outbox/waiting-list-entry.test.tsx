// Proves specification 4.8, 5.16, 5.18, 5.21, 5.25.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { gate } from '#src/outbox/gate.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { Pending, Queued } from '#src/outbox/submission.ts';
import { byTextMessages } from '#src/screens/outbox/by-text.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { WaitingEntry } from '#src/screens/outbox/waiting-list.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { sentMessages } from '#src/screens/shared/when-sent.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import {
  makeAccess,
  openRow,
  renderInSite,
  storeOne,
  WithActions,
} from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { refused } from '#tests/support/outbox-service.ts';

const written = {
  ...{ sequence: 1, id: testId(1), form: 'tax', capturedAt: startOfTime, mappingVersion: 'v1' },
  ...{ installed: false, answers: { zip: '00000' }, attempts: 0, lastFailure: null },
};
const queued = { ...written, state: 'queued', nextAttemptAt: 0 } as const;
const lease = { holder: 'x', until: 0, underLock: true };

/** Some time ahead, as the tests' clock goes. */
const later = startOfTime + 20 * 60_000;
const onEdit = vi.fn();
const onSend = vi.fn();
beforeEach(() => vi.clearAllMocks());

function shown(
  submission: Pending,
  access = makeAccess(),
  { nextDrain, ...settings }: OutboxSnapshot = emptySnapshot,
): HTMLElement {
  renderInSite(
    <WithActions access={access}>
      {(actions) => (
        <ul>
          <WaitingEntry
            actions={actions}
            submission={submission}
            reason={gate(submission, { ...settings, canSend: () => true }, startOfTime)}
            nextDrain={nextDrain}
            now={startOfTime}
            onEdit={onEdit}
            onSend={onSend}
          />
        </ul>
      )}
    </WithActions>,
    access,
  );
  return openRow(screen.getByRole('listitem'));
}

const due = 'The next attempt is due now.';
const outOfReach = 'The form service could not be reached.';
const noReply = 'The form service did not reply in time.';
const unreached = { ...queued, attempts: 1, lastFailure: 'no-connection' } as const;
const late = { ...queued, attempts: 7, lastFailure: 'timed-out' } as const;
const sending = { ...written, state: 'sending', attempts: 1, lease } as const;
const reason = 'The form is closed.';
const notAccepted = { ...written, state: 'refused', reason, refusedAt: 0 } as const;

it.each<[string, Pending, string | null, string]>([
  ['not tried', queued, null, `Not tried yet. ${due}`],
  ['back here', { ...queued, mayHaveArrived: true }, null, `Not tried yet. ${due}`],
  ['failed once', unreached, null, `${outOfReach} Tried once. ${due}`],
  ['failed often', late, null, `${noReply} Tried 7 times. ${due}`],
  ['interrupted', { ...queued, attempts: 1 }, null, `Tried once. ${due}`],
  ['under way', sending, 'Sending', 'Tried once.'],
  ['unconnected', { ...written, state: 'held' }, 'On hold', outboxMessages.meanings.held],
  ['refused', notAccepted, 'Not accepted', ''],
])('says of one that is %s since when and why it waits', (_, submission, state, reason) => {
  const entry = shown(submission);
  expect(within(entry).getByText(formDefinitions.tax.title)).toBeTruthy();
  // A chip tells only what the list's name does not.
  for (const words of Object.values(outboxMessages.states)) {
    expect(within(entry).queryAllByText(words)).toHaveLength(words === state ? 1 : 0);
  }
  const words = `Written ${formatTime(startOfTime)}. ${reason}`.trim();
  expect(entry.querySelector('p')?.textContent?.replace(/\s+/g, ' ').trim()).toBe(words);
});

it('never shows who wrote it, which others may read over a shoulder', () => {
  expect(shown(queued).textContent).not.toContain('00000');
});

it('is told by its first words, on its row and in the names of its buttons', () => {
  const entry = shown({ ...queued, answers: { zip: '00000', irsIssues: 'A letter\nabout 2019' } });
  const title = within(entry).getByRole('heading', { level: 3, name: 'A letter about 2019' });
  expect(title.parentElement?.textContent).toContain(formDefinitions.tax.title);
  const names = within(entry)
    .getAllByRole('button', { name: /: A letter about 2019$/ })
    .map((button) => button.textContent);
  expect(names).toEqual(['Send', 'Edit', '', 'Print', 'Send as text', 'Delete']);
});

it('says why it was refused before anybody opens it', () => {
  const entry = openRow(shown(notAccepted));
  expect(entry.querySelector('details')?.open).toBe(false);
  expect(within(entry).getByText(reason)).toBeTruthy();
});

it('has nothing to do or to read until it is opened, and again once it is closed', () => {
  const entry = shown(queued);
  expect(within(entry).getByRole('button', { name: /^Delete/ })).toBeTruthy();
  openRow(entry);
  expect(within(entry).queryByRole('button')).toBeNull();
});

it('shows what an older version has left by the id of its form', () => {
  expect(within(shown({ ...queued, form: 'gone' })).getByText('gone')).toBeTruthy();
});

it('says of one whose form was taken off that it stays, to be read and deleted', async () => {
  const answers = { 'cakes-offered': 'two', 'said-nothing': '' };
  const entry = shown({ ...written, form: 'bake-sale', answers, state: 'held' });
  expect(entry.textContent).toContain(outboxScreenMessages.removedForm);
  await userEvent.click(within(entry).getByText('Show answers'));
  expect(entry.querySelector('dl')?.textContent).toBe('cakes-offeredtwo');
  const buttons = within(entry).getAllByRole('button', { name: /bake-sale|Receipt|Copy/i });
  const names = buttons.map(({ textContent }) => textContent);
  expect(names).toContain('Delete');
  expect(names).not.toContain('Edit');
});

const missing = { nextDrain: { kind: 'when-reachable', since: 0 } } as const;
const paused = (pausedUntil: number) => ({
  preferences: { ...emptySnapshot.preferences, pausedUntil },
});
const soon = startOfTime + 60_000;
const troubled = { service: { kind: 'troubled', failures: 1, until: later } } as const;
const { nextTry } = outboxScreenMessages;

it.each<[string, Partial<Queued>, Partial<OutboxSnapshot>, string]>([
  ['its own next try', { nextAttemptAt: later }, {}, nextTry.atIfOpen(formatTime(later))],
  ['the end of a pause', {}, paused(soon), formatTime(soon)],
  ['a service that has too much to do', {}, troubled, formatTime(later)],
  [
    'the latest',
    { nextAttemptAt: startOfTime + 1 },
    { ...paused(soon), ...troubled },
    formatTime(later),
  ],
  ['the connection, which the last attempt found missing', {}, missing, sentMessages.whenOpened],
  ['nothing, for it is practice', { practice: 1 }, {}, nextTry.simulated],
  ['its editor', { editLockUntil: startOfTime + 60_000 }, {}, nextTry.changing],
  ['nothing, for its editor died', { editLockUntil: startOfTime - 1 }, {}, nextTry.due],
])('says that it waits for %s', (_, submission, changes, words) => {
  const snapshot = { ...emptySnapshot, ...changes };
  const entry = shown({ ...queued, ...submission }, makeAccess(), snapshot);
  expect(entry.querySelector('p')?.textContent).toContain(words);
});

it('is marked as practice, and cannot be sent like one that counts', () => {
  const entry = shown({ ...queued, practice: 1 });
  expect(within(entry).getByText(outboxScreenMessages.offlineSimulation.badge)).toBeTruthy();
  expect(within(entry).queryByRole('button', { name: /^Send:/ })).toBeNull();
});

it('says at once that it waits for the connection, and no more once that is back', async () => {
  const entry = shown(queued);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await within(entry).findByText(new RegExp(sentMessages.whenOpened));
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  await within(entry).findByText(new RegExp(nextTry.due));
});

it('shows all that was written, by the labels of the form, once somebody opens it', async () => {
  const answers = { zip: '00000', state: 'TX', older: 'from before' };
  const entry = shown({ ...queued, answers });
  const reading = entry.querySelector<HTMLDetailsElement>('details details');
  if (reading === null) throw new Error('There is nothing to open');
  fireEvent(reading, new Event('toggle'));
  reading.open = true;
  fireEvent(reading, new Event('toggle'));
  await waitFor(() => expect(within(entry).getByText('00000')).toBeTruthy());
  const label = formDefinitions.tax.fields.find(({ name }) => name === 'zip')?.label ?? 'none';
  expect(within(entry).getByText(label)).toBeTruthy();
  expect(within(entry).getByText('from before')).toBeTruthy();
});

it('can be sent alone, edited and deleted, but not while it is under way', async () => {
  const entry = shown(queued);
  expect(within(entry).queryByRole('button', { name: /Send again/ })).toBeNull();
  await userEvent.click(within(entry).getByRole('button', { name: /^Send:/ }));
  await userEvent.click(within(entry).getByRole('button', { name: /^Edit/ }));
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(onEdit).toHaveBeenCalledWith(queued);
  cleanup();
  const under = shown(sending);
  expect(within(under).queryByRole('button', { name: /Send|Edit|Delete/ })).toBeNull();
});

it('opens and closes its text, which what is held, refused or practice does not have', async () => {
  const button = () => screen.queryByRole('button', { name: /^Send as text/ });
  for (const other of [
    { ...written, state: 'held' } as const,
    notAccepted,
    { ...queued, practice: 1 } as const,
  ]) {
    shown(other);
    expect(button()).toBeNull();
    cleanup();
  }
  const entry = shown(queued);
  await userEvent.click(button() ?? entry);
  await within(entry).findByText(byTextMessages.warning);
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button() ?? entry);
  expect(within(entry).queryByText(byTextMessages.warning)).toBeNull();
});

it('deletes it at once, and brings it back as it was', async () => {
  const access = makeAccess();
  await storeOne(access);
  const [stored] = await access.outbox.stored();
  const entry = shown({ ...queued, id: stored?.id ?? '' }, access);
  await userEvent.click(within(entry).getByRole('button', { name: /^Delete/ }));
  await waitFor(async () => expect(await access.outbox.stored()).toEqual([]));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  await waitFor(async () => expect(await access.outbox.stored()).toEqual([stored]));
});

it('says where the storage did not let it be deleted', async () => {
  const access = makeAccess();
  await storeOne(access);
  const broken = access.outbox.failing();
  const entry = shown(queued, { ...access, outbox: broken });
  await userEvent.click(within(entry).getByRole('button', { name: /^Delete/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('unavailable');
  expect(await access.outbox.stored()).toHaveLength(1);
});

it('sends what was refused again, at once', async () => {
  const access = makeAccess();
  await storeOne(access);
  access.outbox.service.follow(() => refused);
  await access.requestDrain({ trigger: 'user' });
  const [stored] = await access.outbox.stored();
  if (stored?.state !== 'refused') throw new Error(`It is ${stored?.state}`);
  const entry = shown(stored, access);
  const name = `Send again: ${formDefinitions.join.title}, ${receiptOf(stored.id)}`;
  await userEvent.click(within(entry).getByRole('button', { name }));
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(await access.outbox.states()).toEqual(['queued']);
});
