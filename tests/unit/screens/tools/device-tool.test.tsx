// Proves specification 5.22.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { fail } from '#src/lib/result.ts';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { ownDeviceMessages as words } from '#src/screens/shared/own-device-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { DeviceTool } from '#src/screens/tools/device-tool.tsx';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes } from '#tests/support/screen-steps.ts';

function shown(changes: Partial<OutboxAccess> = {}, outbox = makeTestOutbox()): void {
  const access = makeAccess(changes, outbox);
  renderInSite(<DeviceTool access={access} />, access);
}

describe('whose device it is', () => {
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const chosen = () => [choice(words.own).checked, choice(words.shared).checked];

  it('is open in a tab until the person says it, and says what stays then', async () => {
    shown();
    await screen.findByText(words.sharedStays);
    expect(chosen()).toEqual([false, false]);
    fireEvent.click(choice(words.own));
    await screen.findByText(words.ownStays);
    expect(chosen()).toEqual([true, false]);
    fireEvent.click(choice(words.shared));
    await screen.findByText(words.sharedStays);
    expect(chosen()).toEqual([false, true]);
  });

  it('stays as it was if it could not be stored, and says so', async () => {
    shown({ sayOwnDevice: async () => fail('full') });
    await screen.findByText(words.sharedStays);
    fireEvent.click(choice(words.own));
    await screen.findByText(outboxMessages.unavailable.full);
    expect(chosen()).toEqual([false, false]);
  });
});

describe('this device', () => {
  it('shows what is read late below the button that erases', async () => {
    const read = deferred<boolean>();
    vi.stubGlobal('navigator', { ...navigator, storage: { persisted: () => read.promise } });
    shown({}, await play('queue a'));
    const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
    await screen.findByText(deviceToolMessages.erase);
    const before = headings();
    read.resolve(false);
    await screen.findByText(deviceMessages.storage.notPromised);
    expect(headings()).toEqual([...before, deviceMessages.storage.heading]);
  });

  it('has a name, which is kept key by key until it is erased, and says where it cannot be', async () => {
    let fails = false;
    const outbox = makeTestOutbox();
    const failing = outbox.failing(() => fails);
    shown({}, failing);
    const field = await screen.findByLabelText<HTMLInputElement>(deviceToolMessages.name.label);
    await userEvent.type(field, ' Dana’s phone ');
    await becomes(async () => (await outbox.setting('preferences')).deviceName, 'Dana’s phone');
    field.blur();
    await act(() => setPreferences(outbox, { deviceName: '' }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(screen.queryByText(deviceToolMessages.name.saved)).toBeNull();
    fails = true;
    await userEvent.type(field, '2');
    await screen.findByText(outboxMessages.unavailable.unavailable);
  });

  const broken = { ...fakeCaches(), keys: () => Promise.reject(new DOMException()) };

  it.each<[string, Partial<Outbox>, boolean]>([
    ['is absent', { caches: null }, true],
    ['is broken', { caches: broken }, true],
    ['works', {}, false],
  ])('says that there is one copy only if Cache Storage %s', async (_, changes, isSaid) => {
    vi.stubGlobal('navigator', { ...navigator, storage: { persisted: async () => false } });
    shown({}, await play('queue a', makeTestOutbox(changes)));
    await screen.findByText(deviceMessages.storage.notPromised);
    await act(() => new Promise(setImmediate));
    expect(screen.queryByText(deviceMessages.storage.oneCopy) !== null).toBe(isSaid);
  });
});
