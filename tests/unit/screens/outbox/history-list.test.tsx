// Proves specification 5.17, 5.18, 5.23, 5.24, 5.37.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FollowUp } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { HistoryList } from '#src/screens/outbox/history-list.tsx';
import { outboxScreenMessages as words } from '#src/screens/outbox/outbox-screen-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { keepWordsInTab, wordsInTab } from '#src/screens/shared/own-words.ts';
import { formatTime } from '#src/ui/format-time.ts';
import {
  makeAccess,
  openRow,
  renderList,
  type TestAccess,
  viewOf,
} from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { confirmed, noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';
import { becomes, button, buttons, press, rows } from '#tests/support/screen-steps.ts';

const onMore = vi.fn();

/** The list of an outbox as it is now, its rows open; of `count`, if more are sent than it lists. */
async function show(access: TestAccess, count?: number) {
  const read = await viewOf(access);
  const history = { ...read.history, count: count ?? read.history.count };
  const given = { access, view: { ...read, history }, onMore };
  renderList((actions) => <HistoryList {...given} actions={actions} />, access);
  const [first = document.body, ...others] = rows().map(openRow);
  return [first, ...others] as const;
}

/** Sends one in an hour after it was written; with a copy, as the installed app keeps it. */
async function sendOne(access: TestAccess, form = 'join', installed = false): Promise<void> {
  await access.submit({ form, answers: { name: 'Test', message: 'Invented' }, installed });
  access.outbox.clock.pass(3_600_000);
  await access.requestDrain({ trigger: 'user' });
}

/** An outbox that has sent one, of which this became. */
async function withSent(changes: Partial<Submission> = {}, installed = false): Promise<TestAccess> {
  const access = makeAccess();
  await sendOne(access, 'join', installed);
  const [stored] = await access.outbox.stored();
  if (stored?.state !== 'sent') throw new Error('It was not sent.');
  await access.outbox.put({ ...stored, ...changes } as Submission);
  return access;
}

const formsOf = async ({ outbox }: TestAccess) => (await outbox.stored()).map(({ form }) => form);

it('is absent if nothing was sent', async () => {
  await show(makeAccess());
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('shows what is missing at the service as a fault whose answers stay, and erases them once asked', async () => {
  const access = await withSent({ missingSince: startOfTime }, true);
  const [row] = await show(access);
  expect(screen.getByText(outboxMessages.states.missing).dataset.state).toBe('missing');
  expect(row.textContent).toContain(outboxMessages.meanings.missing);
  expect(row.textContent).toContain(words.copies.missing);
  expect(row.textContent).not.toContain('A copy is kept until');
  await press(/^Erase answers: /, row);
  within(row).getByRole('group', { name: words.copies.eraseQuestion });
  expect(await access.outbox.stored()).toMatchObject([{ copy: { answers: { name: 'Test' } } }]);
  await press('Yes, delete', row);
  await waitFor(async () =>
    expect(await access.outbox.stored()).toMatchObject([{ state: 'sent', copy: null }]),
  );
});

it('does not claim to have sent what another device has sent', async () => {
  const handedOverAt = startOfTime - 86_400_000;
  const [row] = await show(await withSent({ handedOverAt }));
  expect(row.textContent).toContain(words.sentElsewhere);
  expect(row.textContent).not.toContain(outboxMessages.meanings.sent);
  expect(row.textContent).toContain(`handed over ${formatTime(handedOverAt)}.`);
  expect(row.textContent).not.toContain(formatTime(startOfTime + 3_600_000));
});

it('lists what was sent, the latest first, with its times and without its answers', async () => {
  const access = await withSent();
  access.outbox.service.follow(() => confirmed);
  await sendOne(access, 'tax', true);
  const entries = await show(access);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent (2)');
  const receipts = (await access.outbox.stored()).map(({ id }) => receiptOf(id));
  const { meanings } = outboxMessages;
  const times = [startOfTime, startOfTime + 3_600_000].map(formatTime);
  const { tax, join } = formDefinitions;
  for (const [at, expected] of [
    [tax.title, meanings.confirmed, receipts[1]],
    [join.title, meanings.sent, receipts[0], `Written ${times[0]}, sent ${times[1]}.`],
  ].entries()) {
    const text = entries[at]?.textContent;
    for (const part of expected) expect(text).toContain(part);
    expect(text).not.toMatch(/Invented|A copy is kept|Send again/);
    expect(entries[at]?.querySelector('summary')?.textContent).toMatch(/sent \d/);
  }
  // Nobody can be asked for follow-ups, whose code would load late.
  await act(() => vi.dynamicImportSettled());
  expect(buttons(words.followUps.look)).toEqual([]);
});

it('sends again, once asked, under the same id, what there is a copy of; offers no erasing', async () => {
  const access = await withSent({}, true);
  const [row] = await show(access);
  const until = formatTime(startOfTime + 3_600_000 + copyRetention);
  expect(row.textContent).toContain(`A copy is kept until ${until}.`);
  expect(buttons(/^Erase answers: /)).toEqual([]);
  await press(/^Send again: /, row);
  const { received } = access.outbox.service;
  expect(received).toHaveLength(1);
  await press(words.again.yes, row);
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.id).toBe(received[0]?.id);
});

it('deletes one entry at once, and brings it back', async () => {
  const access = await withSent();
  await sendOne(access, 'tax');
  const before = await access.outbox.stored();
  const [newest] = await show(access);
  await press(/^Delete: /, newest);
  await becomes(() => formsOf(access), ['join']);
  await screen.findByText(/^Deleted here, but it stays sent: /);
  const changes = access.outbox.countChanges();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // Pressed twice, it would bring back what was sent and deleted in between.
  fireEvent.click(undo);
  fireEvent.click(undo);
  await becomes(() => access.outbox.stored(), before);
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(changes()).toBe(1);
});

it('clears all that was sent, after asking, and nothing that waits', async () => {
  const access = await withSent({}, true);
  const [{ id } = { id: '' }] = await access.outbox.stored();
  access.outbox.service.follow(() => noConnection);
  await sendOne(access, 'tax');
  access.outbox.service.follow(() => sent);
  await show(access);
  keepWordsInTab(id, 'join', { issue: 'The bridge' });
  await press(words.clear.label);
  screen.getByRole('group', { name: /every copy of what was sent\?/ });
  await press('Yes, delete');
  await becomes(() => formsOf(access), ['tax']);
  await becomes(() => wordsInTab(id), null);
});

it('shows more on request where there are more than it lists', async () => {
  await show(await withSent(), 8);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent (8)');
  await press(/Show more \(7 older/);
  expect(onMore).toHaveBeenCalledOnce();
});

it('says from whom one came, and once it is opened what it had that the form has no place for', async () => {
  const giver = { device: 'Dana’s phone', left: 0, at: 0 };
  const unsent = { retired: 'of an older form' };
  const [row] = await show(await withSent({ imported: true, giver, unsent }));
  within(row).getByText('from Dana’s phone');
  expect(within(row).getByText(outboxMessages.unsent)).toBeTruthy();
  expect(row.textContent).not.toContain('of an older form');
  await userEvent.click(within(row).getByText('Show answers'));
  fireEvent(row.querySelector('details details') ?? row, new Event('toggle'));
  expect(row.querySelector('dl')?.textContent).toBe('retiredof an older form');
});

describe('follow-ups', () => {
  /** One confirmed submission, of which this became. */
  async function withFollowUp(followUp: FollowUp | null, times = 1) {
    const status = vi.fn(async (ids: readonly string[]) => ({
      ...{ kind: 'answered' as const, arrived: new Set(ids), missing: new Set<string>() },
      followUps: new Map(followUp === null ? [] : ids.map((id) => [id, followUp])),
    }));
    const service = { ...scriptedService(), status };
    const access = makeAccess({}, makeTestOutbox({ service }));
    access.outbox.service.follow(() => confirmed);
    await sendOne(access);
    await show(access);
    await waitFor(() => expect(status).toHaveBeenCalledTimes(times));
    return { access, status };
  }

  it('are looked for when the list opens, and shown as text with the time, without the service too', async () => {
    const text = '<b>Crew</b> comes Friday';
    const { access, status } = await withFollowUp({ state: 'Scheduled', text });
    await waitFor(async () =>
      expect(await access.outbox.stored()).toMatchObject([{ followUp: { text } }]),
    );
    cleanup();
    status.mockRejectedValue(new Error('No service'));
    await show(access);
    const read = words.followUps.read(formatTime(access.outbox.clock.now()));
    await screen.findByText(read, { normalizer: String });
    for (const shown of ['Scheduled', text])
      expect(screen.getByText(shown).getAttribute('dir')).toBe('auto');
    expect(screen.getByText(outboxMessages.followUp).dataset.state).toBe('follow-up');
  });

  it('are looked for at a press, which says what came of it', async () => {
    await withFollowUp(null);
    await press(words.followUps.look);
    const found = await screen.findByText(words.followUps.found(0));
    expect(found.getAttribute('role')).toBe('status');
    expect(screen.queryByText(outboxMessages.followUp)).toBeNull();
    expect(button(words.followUps.look).matches(':disabled')).toBe(false);
  });

  it('are not looked for by a page that nobody sees', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { status } = await withFollowUp(null, 0);
    await press(words.followUps.look);
    await waitFor(() => expect(status).toHaveBeenCalledTimes(1));
  });
});
