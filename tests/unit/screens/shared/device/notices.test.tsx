// Proves specification 5.40, 8.4.
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import type { WorkerState } from '#src/device/registration.ts';
import { createStore } from '#src/lib/store.ts';
import { isHalfFilled, Notices, UpdateNotice } from '#src/screens/shared/device/notices.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, gone, press } from '#tests/support/screen-steps.ts';

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it.each<[string, number, { isHome?: boolean; installed?: boolean }]>([
  ['One submission is waiting in your outbox. See it.', 1, {}],
  ['3 submissions are waiting in your outbox. See them.', 3, {}],
  ['nothing on another page', 1, { isHome: false }],
  ['nothing in the installed app, whose header says it', 1, { installed: true }],
  ['nothing where nothing waits', 0, {}],
])('[5.40] says of what waits: %s', async (words, count, { isHome = true, installed = false }) => {
  const access = makeAccess({ installed });
  for (let stored = 0; stored < count; stored += 1) await storeOne(access);
  const registration = { state: createStore<WorkerState>('none'), update: async () => {} };
  renderInSite(<Notices registration={registration} access={access} isHome={isHome} />, access);
  await act(() => access.reader.refresh());
  await becomes(links, words.startsWith('nothing') ? [] : [[words, '/outbox']]);
});

it('[8.4] does not go on saying that it updates, and says what to do', async () => {
  const updating = deferred<void>();
  const { now, waiting, failed } = deviceMessages.update;
  render(<UpdateNotice update={() => updating.promise} />);
  await press(now);
  await screen.findByText(waiting);
  updating.resolve();
  await screen.findByText(failed);
  await gone(waiting);
});

it.each<[string, string, (control: HTMLInputElement) => void]>([
  ['a field', '[name=name]', (field) => field.setRangeText('Test')],
  ['a box', '[type=checkbox]', (box) => box.click()],
  ['a text', 'textarea', (field) => field.setRangeText('Test')],
  ['a choice', 'option:last-child', (option) => Object.assign(option, { selected: true })],
])(
  'a form is half-filled with %s, until it is reset, and not as it was loaded',
  (_, selector, fill) => {
    document.body.innerHTML = `<form>
    <input name="name"><input name="guard" value="as it was"><input type="checkbox">
    <textarea></textarea>
    <select><option value="">Choose</option><option>Maine</option></select>
    <button>Send</button>
  </form>`;
    expect(isHalfFilled()).toBe(false);
    const control = document.querySelector<HTMLInputElement>(selector);
    if (control !== null) fill(control);
    expect(isHalfFilled()).toBe(true);
    document.querySelector('form')?.reset();
    expect(isHalfFilled()).toBe(false);
  },
);
