// Proves specification 5.22.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { DeviceTool, SettingSwitch } from '#src/screens/tools/device-tool.tsx';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, tick } from '#tests/support/screen-steps.ts';

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a switch', () => {
  const words = { on: 'It is on.', off: 'It is off.' };

  /** Pressed, and stored once the test says so. */
  async function pressed() {
    const storing = deferred<Result<void, StorageFailure>>();
    const shown = (stored: boolean) => (
      <SettingSwitch label="It" stored={stored} words={words} store={() => storing.promise} />
    );
    const { rerender } = renderInSite(shown(false));
    await tick('It');
    return { settle: storing.resolve, stored: () => rerender(shown(true)) };
  }

  it('follows the finger, and the words say it only once it is stored', async () => {
    const { settle, stored } = await pressed();
    expect(box('It').checked).toBe(true);
    screen.getByText(words.off);
    settle(succeed(undefined));
    stored();
    screen.getByText(words.on);
    expect(box('It').checked).toBe(true);
  });

  it('goes back where it could not be stored, and says so beside it', async () => {
    const { settle } = await pressed();
    settle(fail('full'));
    await waitFor(() => expect(box('It').checked).toBe(false));
    expect(screen.getByRole('alert').textContent).toBe(outboxMessages.unavailable.full);
    screen.getByText(words.off);
  });
});

describe('this device', () => {
  it('shows what is read late below the button that erases', async () => {
    const read = deferred<boolean>();
    vi.stubGlobal('navigator', { ...navigator, storage: { persisted: () => read.promise } });
    const access = makeAccess();
    await play('queue a', access.outbox);
    renderInSite(<DeviceTool access={access} />, access);
    const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
    await screen.findByText(deviceToolMessages.erase);
    const before = headings();
    read.resolve(false);
    await screen.findByText(deviceMessages.storage.notPromised);
    expect(headings()).toEqual([...before, deviceMessages.storage.heading]);
  });

  it('has a name, which is kept key by key, and says where it cannot be', async () => {
    let fails = false;
    const outbox = makeTestOutbox();
    const access = makeAccess(
      {},
      outbox.failing(() => fails),
    );
    renderInSite(<DeviceTool access={access} />, access);
    const field = await screen.findByLabelText(deviceToolMessages.name.label);
    await userEvent.type(field, ' Dana’s phone ');
    await becomes(async () => (await outbox.setting('preferences')).deviceName, 'Dana’s phone');
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
    const access = makeAccess({}, makeTestOutbox(changes));
    await play('queue a', access.outbox);
    renderInSite(<DeviceTool access={access} />, access);
    await screen.findByText(deviceMessages.storage.notPromised);
    await act(() => new Promise(setImmediate));
    expect(screen.queryByText(deviceMessages.storage.oneCopy) !== null).toBe(isSaid);
  });
});
