// Proves specification 9.5, 10.10.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
import { eraseMessages as messages } from '#src/screens/shared/device/erase-messages.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';

const button = (name: string) => screen.getByRole('button', { name });

/** A device with something of each kind on it, and the button of its privacy page. */
async function shown() {
  const device = draftsDevice();
  const access = makeAccess({}, device.outbox);
  await storeOne(access);
  await storeOne(access, 'stay-informed');
  const drafts = device.openPage({ tab: 'a' });
  const target = { kind: 'form', form: 'join' } as const;
  const typedAt = device.clock.now();
  await drafts.save({ id: drafts.begin(), target, values: { issue: 'half' }, typedAt });
  expect(await drafts.list()).toHaveLength(1);
  localStorage.setItem('ticks', 'x');
  const [deleted] = await access.outbox.stored();
  const restore = async () => succeed(undefined);
  access.deletions.set([{ title: 'The bridge', submission: deleted ?? null, restore }]);
  renderInSite(<EraseButton />, access, drafts);
  await userEvent.click(button(messages.button));
  return { access, drafts };
}

it('asks once, says how much has not been sent, and keeps all of it where the answer is no', async () => {
  const { access, drafts } = await shown();
  await screen.findByRole('group', {
    name: /^Erase everything .*\? 2 submissions have not been sent\. They will be lost\.$/,
  });
  expect(document.activeElement).toBe(button(messages.no));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(await access.outbox.stored()).toHaveLength(2);
  expect(await drafts.list()).toHaveLength(1);
  expect(localStorage.getItem('ticks')).toBe('x');
});

it('erases what was submitted, begun and ticked where the answer is yes', async () => {
  const { access, drafts } = await shown();
  await userEvent.click(button(messages.yes));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(messages.done));
  expect(await access.outbox.stored()).toEqual([]);
  expect(await drafts.list()).toEqual([]);
  expect(localStorage.length).toBe(0);
  expect(access.deletions.get()).toEqual([]);
});
