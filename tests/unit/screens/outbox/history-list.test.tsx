// Proves specification 5.17, 5.18, 5.23, 5.24, 5.37.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FollowUp } from '#src/outbox/delivery/contract.ts';
import { setPreferences } from '#src/outbox/preferences.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { copyRetention } from '#src/outbox/retry-policy.ts';
import { HistoryList } from '#src/screens/outbox/history-list.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import type { OutboxView } from '#src/screens/outbox/outbox-view.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { keepWordsInTab, wordsInTab } from '#src/screens/shared/own-words.ts';
import { formatTime } from '#src/ui/format-time.ts';
import {
  makeAccess,
  openRow,
  renderInSite,
  type TestAccess,
  viewOf,
  WithActions,
} from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';
import { confirmed, noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';

let more = vi.fn();

/** The list of an outbox as it stands now. */
async function shown(access: TestAccess, changes: Partial<OutboxView['history']> = {}) {
  const view = await viewOf(access);
  const onMore = vi.fn();
  renderInSite(
    <WithActions access={access}>
      {(actions) => (
        <HistoryList
          access={access}
          actions={actions}
          view={{ ...view, history: { ...view.history, ...changes } }}
          onMore={onMore}
        />
      )}
    </WithActions>,
    access,
  );
  more = onMore;
  return screen.queryAllByRole('listitem').map(openRow);
}

/** Sends one in an hour after it was written, with a copy where the installed app captured it. */
async function sendOne(access: TestAccess, form: string, installed: boolean): Promise<void> {
  await access.submit({ form, answers: { name: 'Test', message: 'Invented' }, installed });
  access.outbox.clock.pass(3_600_000);
  await access.requestDrain({ trigger: 'user' });
}

it('is absent if nothing was sent', async () => {
  expect(await shown(makeAccess())).toEqual([]);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('shows what the service says is missing as a fault, not as a success', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', false);
  const [submission] = (await viewOf(access)).history.listed;
  if (submission?.state !== 'sent') throw new Error('It was not sent.');
  await shown(access, { listed: [{ ...submission, missingSince: startOfTime }] });
  expect(screen.getByText(outboxMessages.states.missing).dataset.state).toBe('missing');
  expect(screen.getByText(outboxMessages.meanings.missing)).toBeTruthy();
});

it('does not claim to have sent what another device has sent', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', false);
  const [submission] = (await viewOf(access)).history.listed;
  if (submission?.state !== 'sent') throw new Error('It was not sent.');
  const handedOverAt = startOfTime - 86_400_000;
  const [entry] = await shown(access, { listed: [{ ...submission, handedOverAt }] });
  expect(entry?.textContent).toContain(outboxScreenMessages.sentElsewhere);
  expect(entry?.textContent).not.toContain(outboxMessages.meanings.sent);
  expect(entry?.textContent).toContain(`handed over ${formatTime(handedOverAt)}.`);
  expect(entry?.textContent).not.toContain(formatTime(submission.sentAt));
});

it('says of what is missing that its answers stay, and erases them once asked', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', true);
  const [stored] = await access.outbox.stored();
  if (stored?.state !== 'sent') throw new Error('It was not sent.');
  await access.outbox.put({ ...stored, missingSince: startOfTime });
  const [entry] = await shown(access);
  if (entry === undefined) throw new Error('Nothing is listed');
  expect(entry.textContent).toContain(outboxScreenMessages.copies.missing);
  expect(entry.textContent).not.toContain('A copy is kept until');
  await userEvent.click(within(entry).getByRole('button', { name: /^Erase answers: / }));
  within(entry).getByRole('group', { name: outboxScreenMessages.copies.eraseQuestion });
  expect(await access.outbox.stored()).toMatchObject([{ copy: { answers: { name: 'Test' } } }]);
  await userEvent.click(within(entry).getByRole('button', { name: 'Yes, delete' }));
  await waitFor(async () =>
    expect(await access.outbox.stored()).toMatchObject([{ state: 'sent', copy: null }]),
  );
});

it('offers to erase the answers of nothing that may have arrived', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', true);
  await shown(access);
  expect(screen.queryByRole('button', { name: /^Erase answers: / })).toBeNull();
});

it('lists what was sent, the latest first, with its times and without its answers', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', false);
  access.outbox.service.follow(() => confirmed);
  await sendOne(access, 'tax', true);
  const entries = await shown(access);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent (2)');
  expect(entries.map((entry) => within(entry).getByRole('heading').textContent)).toEqual([
    formDefinitions.tax.title,
    formDefinitions.join.title,
  ]);
  const [newer, older] = entries.map((entry) => entry.textContent);
  expect(newer).toContain(outboxMessages.meanings.confirmed);
  expect(older).toContain(outboxMessages.meanings.sent);
  const times = [startOfTime, startOfTime + 3_600_000].map(formatTime);
  expect(older).toContain(`Written ${times[0]}, sent ${times[1]}.`);
  const receipts = (await access.outbox.stored()).map(({ id }) => receiptOf(id));
  expect([older, newer].map((text, at) => text?.includes(receipts[at] ?? 'none'))).toEqual([
    true,
    true,
  ]);
  for (const text of [newer, older]) {
    expect(text).not.toContain('Invented');
    expect(text).not.toMatch(/A copy is kept|Send again/);
  }
});

it('sends again, under the same id, what there is a copy of', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', true);
  const [entry] = await shown(access);
  if (entry === undefined) throw new Error('Nothing is listed');
  const until = formatTime(startOfTime + 3_600_000 + copyRetention);
  expect(entry.textContent).toContain(`A copy is kept until ${until}.`);
  const name = /^Send again: /;
  await userEvent.click(within(entry).getByRole('button', { name }));
  const { received } = access.outbox.service;
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.id).toBe(received[0]?.id);
});

it('deletes one entry at once, and brings it back', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', true);
  await sendOne(access, 'tax', true);
  const [newest] = await shown(access);
  if (newest === undefined) throw new Error('Nothing is listed');
  const before = await access.outbox.stored();
  const name = /^Delete: /;
  await userEvent.click(within(newest).getByRole('button', { name }));
  await waitFor(async () =>
    expect((await access.outbox.stored()).map(({ form }) => form)).toEqual(['join']),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await access.outbox.stored()).toEqual(before));
});

it('clears all that was sent, after asking, and nothing that waits', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', true);
  access.outbox.service.follow(() => noConnection);
  await sendOne(access, 'tax', true);
  access.outbox.service.follow(() => sent);
  await shown(access);
  const { sent: of } = Object.fromEntries(
    (await access.outbox.stored()).map(({ state, id }) => [state, id]),
  );
  keepWordsInTab(`${of}`, 'join', { issue: 'The bridge' });
  await userEvent.click(screen.getByRole('button', { name: outboxScreenMessages.clear.label }));
  expect(screen.getByRole('group', { name: /every copy/ }).textContent).toContain(
    'every copy of what was sent?',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await waitFor(async () =>
    expect((await access.outbox.stored()).map(({ form }) => form)).toEqual(['tax']),
  );
  await waitFor(() => expect(wordsInTab(`${of}`)).toBeNull());
});

it.each([
  [true, 'app'],
  [false, 'tab'],
] as const)('says why there may be no words (installed: %s)', async (installed, where) => {
  const access = { ...makeAccess(), installed };
  await sendOne(access, 'join', installed);
  await setPreferences(access.outbox, { keepCopies: false });
  await shown(access);
  expect(screen.getByText(outboxScreenMessages.words[where])).toBeTruthy();
  cleanup();
  await setPreferences(access.outbox, { keepCopies: true });
  await shown(access);
  expect(screen.queryByText(outboxScreenMessages.words[where])).toBeNull();
});

it('shows more on request where there are more than it lists', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', false);
  await shown(access, { count: 8 });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sent (8)');
  await userEvent.click(screen.getByRole('button', { name: /Show more \(7 older/ }));
  expect(more).toHaveBeenCalledTimes(1);
});

it('shows what a sent one had that the form has no place for, and nothing else, once it is opened', async () => {
  const access = makeAccess();
  await sendOne(access, 'join', false);
  const [submission] = (await viewOf(access)).history.listed;
  if (submission?.state !== 'sent') throw new Error('It was not sent.');
  const [entry] = await shown(access, {
    listed: [{ ...submission, unsent: { retired: 'of an older form' } }],
  });
  if (entry === undefined) throw new Error('Nothing is listed');
  expect(within(entry).getByText(outboxMessages.unsent)).toBeTruthy();
  expect(entry.textContent).not.toContain('of an older form');
  await userEvent.click(within(entry).getByText('Show answers'));
  const reading = entry.querySelector<HTMLDetailsElement>('details details');
  if (reading === null) throw new Error('There is nothing to open');
  fireEvent(reading, new Event('toggle'));
  expect([...entry.querySelectorAll('dt')].map((term) => term.textContent)).toEqual(['retired']);
  expect(entry.querySelector('dd')?.textContent).toBe('of an older form');
});

describe('follow-ups', () => {
  const words = outboxScreenMessages.followUps;

  /** One confirmed submission, of which this became. */
  async function withFollowUp(followUp: FollowUp | null) {
    const status = vi.fn(async (ids: readonly string[]) => ({
      kind: 'answered' as const,
      arrived: new Set(ids),
      missing: new Set<string>(),
      followUps: new Map(followUp === null ? [] : ids.map((id) => [id, followUp])),
    }));
    const service = { ...scriptedService(), status };
    const access = makeAccess({}, makeTestOutbox({ service }));
    access.outbox.service.follow(() => confirmed);
    await sendOne(access, 'join', false);
    return { access, status };
  }

  it('are looked for when the list opens, and shown as text with the time, without the service too', async () => {
    const text = '<b>Crew</b> comes Friday';
    const { access, status } = await withFollowUp({ state: 'Scheduled', text });
    await shown(access);
    await waitFor(async () =>
      expect(await access.outbox.stored()).toMatchObject([{ followUp: { text } }]),
    );
    expect(status).toHaveBeenCalledTimes(1);
    cleanup();
    status.mockRejectedValue(new Error('No service'));
    const readAt = formatTime(access.outbox.clock.now());
    await shown(access);
    expect(await screen.findByText(words.read(readAt))).toBeTruthy();
    expect(screen.getByText('Scheduled').getAttribute('dir')).toBe('auto');
    expect(screen.getByText(text).getAttribute('dir')).toBe('auto');
    expect(screen.getByText(outboxMessages.followUp).dataset.state).toBe('follow-up');
  });

  it('are looked for at a press, which says what came of it', async () => {
    const { access, status } = await withFollowUp(null);
    await shown(access);
    await waitFor(() => expect(status).toHaveBeenCalledTimes(1));
    await userEvent.click(await screen.findByRole('button', { name: words.look }));
    await screen.findByText(words.found(0));
    expect(screen.queryByText(outboxMessages.followUp)).toBeNull();
    expect(screen.getByText(words.found(0)).getAttribute('role')).toBe('status');
  });

  it('are not offered where nobody can be asked, or nothing is confirmed', async () => {
    const access = makeAccess();
    await sendOne(access, 'join', false);
    await shown(access);
    expect(screen.queryByRole('button', { name: words.look })).toBeNull();
  });
});
