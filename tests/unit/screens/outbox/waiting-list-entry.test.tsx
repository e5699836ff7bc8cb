// Proves specification 4.8, 5.16, 5.18, 5.21.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { gate } from '#src/outbox/model/gate.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { Pending, Queued } from '#src/outbox/model/submission.ts';
import { byTextMessages } from '#src/screens/outbox/by-text.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { WaitingEntry } from '#src/screens/outbox/waiting-list.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { makeAccess, openRow, renderList, storeOne } from '#tests/support/in-site.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import { becomes, button, buttons, gone, press } from '#tests/support/screen-steps.ts';

const written = {
  ...{ sequence: 1, id: testId(1), form: 'tax', capturedAt: startOfTime, mappingVersion: 'v1' },
  ...{ installed: false, answers: { zip: '00000' }, attempts: 0, lastFailure: null },
};
const queued = { ...written, state: 'queued', nextAttemptAt: 0 } as const;
const lease = { holder: 'x', until: 0, underLock: true };
const sending = { ...written, state: 'sending', attempts: 1, lease } as const;
const held = { ...written, state: 'held' } as const;
const reason = 'The form is closed.';
const notAccepted = { ...written, state: 'refused', reason, refusedAt: 0 } as const;

const onEdit = vi.fn();
const onSend = vi.fn();
beforeEach(() => vi.clearAllMocks());

/** The row of one that waits, opened. */
function shown(submission: Pending, access = makeAccess(), changes: Partial<OutboxSnapshot> = {}) {
  const { nextDrain, ...settings } = { ...emptySnapshot, ...changes };
  const reason = gate(submission, { ...settings, canSend: () => true }, startOfTime);
  const given = { submission, reason, nextDrain, now: startOfTime, onEdit, onSend };
  renderList((actions) => <WaitingEntry {...given} actions={actions} />, access);
  return openRow(screen.getByRole('listitem'));
}

const factsOf = (row: HTMLElement) =>
  row.querySelector('p')?.textContent?.replace(/ +/g, ' ').trim();

const soon = startOfTime + 60_000;
const later = startOfTime + 20 * 60_000;
const { nextTry } = outboxScreenMessages;
const { due } = nextTry;
const atLater = nextTry.atIfOpen(formatTime(later));
const unreached = { ...queued, attempts: 1, lastFailure: 'no-connection' } as const;
const late = { ...queued, attempts: 7, lastFailure: 'timed-out' } as const;
const troubled = { service: { kind: 'troubled', until: later } } as const;
const unreachable = { nextDrain: { kind: 'when-reachable', since: 0 } } as const;
const since = `Written ${formatTime(startOfTime)}.`;

it.each<[string, Pending, string | null, string, Partial<OutboxSnapshot>?]>([
  ['was not tried', queued, null, due],
  ['failed once', unreached, null, `No connection to our form service yet. ${due}`],
  ['failed often', late, null, `No reply came in time. ${due}`],
  ['was interrupted', { ...queued, attempts: 1 }, null, due],
  ['is under way', sending, 'Sending', ''],
  ['is unconnected', held, 'On hold', outboxMessages.meanings.held],
  ['was refused', notAccepted, 'Not accepted', ''],
  ['has its own next try', { ...queued, nextAttemptAt: later }, null, atLater],
  ['has a service that has too much to do', queued, null, atLater, troubled],
  ['the last attempt could not connect', queued, null, nextTry.willBeSent(1, false), unreachable],
  ['is in an editor', { ...queued, editLockUntil: soon }, null, nextTry.changing],
  ['was in an editor that died', { ...queued, editLockUntil: startOfTime - 1 }, null, due],
])('says of one that %s since when and why it waits', (_, submission, state, why, changes = {}) => {
  const row = shown(submission, makeAccess(), changes);
  within(row).getByText(formDefinitions.tax.title);
  // A chip tells only what the list's name does not.
  for (const words of Object.values(outboxMessages.states))
    expect(within(row).queryAllByText(words)).toHaveLength(words === state ? 1 : 0);
  expect(factsOf(row)).toBe(`${since} ${why}`.trim());
  // Others may read over a shoulder who wrote it.
  expect(row.textContent).not.toContain('00000');
});

it.each([true, false])('names a pause, and no next try or connection, online: %s', (isOnline) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const paused = { preferences: { ...emptySnapshot.preferences, pausedUntil: soon } };
  for (const change of [{}, { nextAttemptAt: later }, { editLockUntil: soon }]) {
    expect(factsOf(shown({ ...queued, ...change }, makeAccess(), paused))).toBe(`${since} Paused.`);
    cleanup();
  }
});

it('is told by its first words on its row and buttons; once opened shows all, by the form’s labels', async () => {
  const irsIssues = 'A letter\nabout 2019';
  const row = shown({ ...queued, answers: { zip: '00000', state: 'TX', irsIssues, older: 'old' } });
  const title = within(row).getByRole('heading', { level: 3, name: 'A letter about 2019' });
  expect(title.parentElement?.textContent).toContain(formDefinitions.tax.title);
  const names = buttons(/: A letter about 2019$/, row).map(({ textContent }) => textContent);
  expect(names).toEqual(['Send', 'Edit', '', 'Print', 'Send as text', 'Delete']);
  await userEvent.click(within(row).getByText('Show answers'));
  expect(row.querySelector('dl')?.textContent).toMatch(/StateTexasZip Code00000.*olderold$/s);
});

it.each<[string, Partial<Queued>]>([
  ['Dana Reyes', { answers: { firstName: 'Dana', lastName: 'Reyes' } }],
  ['Dana’s phone', { giver: { device: 'Dana’s phone', left: 0, at: 0 } }],
  ['another device', {}],
])('is told as from %s where another device gave it, before it is opened', (from, changes) => {
  const [head] = shown({ ...queued, imported: true, ...changes }).getElementsByTagName('summary');
  expect(head?.textContent).toContain(`from ${from} · `);
  cleanup();
  expect(shown(queued).textContent).not.toContain('from');
});

it('has nothing to do or to read, but why it was refused, until it is opened', () => {
  const row = shown(notAccepted);
  button(/^Delete/, row);
  openRow(row);
  expect(row.querySelector('details')?.open).toBe(false);
  expect(buttons(/./, row)).toEqual([]);
  within(row).getByText(reason);
});

it('says of one whose form was taken off that it stays, to be read and deleted', async () => {
  const answers = { 'cakes-offered': 'two', 'said-nothing': '' };
  const row = shown({ ...held, form: 'bake-sale', answers });
  within(row).getByText('bake-sale');
  expect(row.textContent).toContain(outboxScreenMessages.removedForm);
  await userEvent.click(within(row).getByText('Show answers'));
  expect(row.querySelector('dl')?.textContent).toBe('cakes-offeredtwo');
  button(/^Delete/, row);
  expect(buttons(/^Edit/, row)).toEqual([]);
});

it('says at once that it waits for the connection, and no more once that is back', async () => {
  const row = shown(queued);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await within(row).findByText(new RegExp(nextTry.willBeSent(1, false)));
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  await within(row).findByText(new RegExp(nextTry.due));
});

it('can be sent alone, edited and deleted, but not while it is under way; opens and closes its text', async () => {
  const row = shown(queued);
  expect(buttons(/Send again/, row)).toEqual([]);
  await press(/^Send:/, row);
  await press(/^Edit/, row);
  expect(onSend).toHaveBeenCalledOnce();
  expect(onEdit).toHaveBeenCalledWith(queued);
  await press(/^Send as text/, row);
  await within(row).findByText(byTextMessages.warning);
  expect(button(/^Send as text/, row).getAttribute('aria-expanded')).toBe('true');
  await press(/^Send as text/, row);
  await gone(byTextMessages.warning);
  cleanup();
  expect(buttons(/Send|Edit|Delete/, shown(sending))).toEqual([]);
  for (const other of [held, notAccepted]) {
    cleanup();
    expect(buttons(/^Send as text/, shown(other))).toEqual([]);
  }
});

it('says where the storage did not let it be deleted', async () => {
  const access = makeAccess();
  await storeOne(access);
  const row = shown(queued, { ...access, outbox: access.outbox.failing() });
  await press(/^Delete/, row);
  expect((await screen.findByRole('alert')).textContent).toBe('unavailable');
  expect(await access.outbox.stored()).toHaveLength(1);
});

it('sends what was refused again, at once', async () => {
  const access = makeAccess();
  await play('queue a; service refused; user', access.outbox);
  const refused = await access.outbox.named('a');
  if (refused.state !== 'refused') throw new Error(`It is ${refused.state}`);
  await press(/^Send again: /, shown(refused, access));
  await becomes(() => onSend.mock.calls.length, 1);
  expect(await access.outbox.states()).toEqual(['queued']);
});
