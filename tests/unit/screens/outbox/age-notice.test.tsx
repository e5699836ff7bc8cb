// Proves specification 5.39, 5.40.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calendarEntry, makeEntry } from '#src/outbox/calendar-entry.ts';
import { AgeNotice, ageMessages, ReminderSetting } from '#src/screens/outbox/age-notice.tsx';
import { reminderMessages } from '#src/screens/outbox/reminder.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';

const hour = 60 * 60_000;
const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom has no downloads.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${saved.push(file)}`,
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function shown(access: TestAccess) {
  const snapshot = await access.outbox.snapshot();
  return (
    <>
      <AgeNotice access={access} snapshot={snapshot} />
      <ReminderSetting access={access} snapshot={snapshot} />
    </>
  );
}

/** What waited so many hours. */
async function waited(hours: number, access = makeAccess()) {
  await storeOne(access);
  access.outbox.clock.pass(hours * hour);
  return { access, ...renderInSite(await shown(access), access) };
}

const button = (name: string) => screen.findByRole('button', { name });
const handOver = () => screen.queryByRole('link', { name: ageMessages.handOver });
const file = async (place: number) => (await saved[place]?.text()) ?? '';
const lineOf = (text: string, name: string) =>
  text.split('\r\n').find((line) => line.startsWith(`${name}:`));

it('says nothing at first, and offers a reminder among the settings', async () => {
  await waited(23);
  expect(handOver()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Reminder' })).toBeTruthy();
  expect(await button(reminderMessages.add)).toBeTruthy();
});

it.each([
  [24, 'more than 24 hours'],
  [72, 'more than 72 hours'],
])('after %d hours says what to do, and offers the reminder there', async (hours, words) => {
  await waited(hours);
  expect(screen.getByText(new RegExp(`${words}.*Find a signal, or give`))).toBeTruthy();
  expect(handOver()?.getAttribute('href')).toBe('#transfer-heading');
  await userEvent.click(await button(ageMessages.remind));
  expect(await button(reminderMessages.add)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Reminder' })).toBeNull();
});

it('says nothing of age, and takes no reminder for over, while the clock is wrong', async () => {
  const access = makeAccess();
  await makeEntry(access.outbox, [access.outbox.clock.now() + hour]);
  await storeOne(access);
  access.outbox.clock.pass(-hour);
  const { container } = renderInSite(await shown(access), access);
  await access.reader.refresh();
  expect(container.textContent).toBe('');
});

it('saves one entry, and changes it where it is made again', async () => {
  const { access, rerender } = await waited(1);
  await userEvent.click(await button(reminderMessages.add));
  expect(await screen.findByText(reminderMessages.saved)).toBeTruthy();
  expect(await button(reminderMessages.update)).toBeTruthy();
  expect(screen.getByText(/If you added the reminder, your calendar rings/)).toBeTruthy();
  access.outbox.clock.pass(80 * hour);
  rerender(await shown(access));
  await userEvent.click(await button(ageMessages.remind));
  expect(await screen.findByText(/What waits has changed/)).toBeTruthy();
  await userEvent.click(await button(reminderMessages.update));
  await waitFor(() => expect(saved).toHaveLength(2));
  const [first, second] = [await file(0), await file(1)];
  expect(lineOf(second, 'UID')).toBe(lineOf(first, 'UID'));
  expect([lineOf(first, 'SEQUENCE'), lineOf(second, 'SEQUENCE')]).toEqual([
    'SEQUENCE:0',
    'SEQUENCE:1',
  ]);
});

it('offers to take the reminder out once all has gone out, and no more after that', async () => {
  const { access, rerender } = await waited(1);
  await userEvent.click(await button(reminderMessages.add));
  await waitFor(() => expect(saved).toHaveLength(1));
  await access.outbox.drain('user');
  rerender(await shown(access));
  await userEvent.click(await button(reminderMessages.takeOut));
  expect(await screen.findByText(reminderMessages.takenOut)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const cancel = await file(1);
  expect(lineOf(cancel, 'METHOD')).toBe('METHOD:CANCEL');
  expect(lineOf(cancel, 'UID')).toBe(lineOf(await file(0), 'UID'));
});

it('is content where the person says that no reminder is in the calendar', async () => {
  const access = makeAccess();
  await makeEntry(access.outbox, [access.outbox.clock.now() + hour]);
  renderInSite(await shown(access), access);
  await userEvent.click(await button(reminderMessages.notThere));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(saved).toEqual([]);
  expect(await access.outbox.read(calendarEntry)).toBeNull();
});

it('offers nothing to take out once the reminder has rung', async () => {
  const access = makeAccess();
  await makeEntry(access.outbox, [access.outbox.clock.now() - 1]);
  const { container } = renderInSite(await shown(access), access);
  await access.reader.refresh();
  expect(container.textContent).toBe('');
});

it('saves no file where the entry could not be stored, and says why', async () => {
  const access = makeAccess();
  await storeOne(access);
  const failing = makeAccess({ reader: access.reader }, access.outbox.failing());
  const snapshot = await access.outbox.snapshot();
  renderInSite(<ReminderSetting access={failing} snapshot={snapshot} />, access);
  await userEvent.click(await button(reminderMessages.add));
  const unavailable: readonly string[] = Object.values(outboxMessages.unavailable);
  await waitFor(() =>
    expect(unavailable).toContain(
      screen.getAllByRole('status').find(({ textContent }) => textContent)?.textContent,
    ),
  );
  expect(saved).toEqual([]);
});
