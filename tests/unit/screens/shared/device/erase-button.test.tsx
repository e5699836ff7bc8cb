// Proves specification 9.5, 10.10.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import { recordHandover } from '#src/outbox/transfer/handed-over.ts';
import { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
import { eraseMessages as messages } from '#src/screens/shared/device/erase-messages.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { becomes, button, press } from '#tests/support/screen-steps.ts';

it('asks once, says how much is lost, keeps all of it at a no, and erases it at a yes', async () => {
  const device = draftsDevice();
  const access = makeAccess({}, device.outbox);
  await storeOne(access);
  await storeOne(access, 'stay-informed');
  await recordHandover(access.outbox, [{ id: await storeOne(access) }]);
  const drafts = device.openPage();
  await drafts.type('half');
  localStorage.setItem('ticks', 'x');
  const restore = async () => succeed(undefined);
  access.deletions.set([{ title: 'The bridge', submission: null, restore }]);
  renderInSite(<EraseButton />, access, drafts);
  /** How many submissions, drafts, ticks and deleted rows there are. */
  const left = async () => [
    ...[(await access.outbox.stored()).length, (await drafts.list()).length],
    ...[localStorage.length, access.deletions.get().length],
  ];
  expect(await left()).toEqual([3, 1, 1, 1]);
  await press(messages.button);
  await screen.findByRole('group', {
    name: /^Erase everything .*\? 2 submissions have not been sent\. They will be lost\. 1 was handed over\. .* keeps its own\. The list of what was sent with its receipt codes, unfinished forms, .* contact details will be erased, too\.$/,
  });
  expect(document.activeElement).toBe(button(messages.no));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(await left()).toEqual([3, 1, 1, 1]);
  await press(messages.button);
  await press(messages.yes);
  await becomes(() => screen.getByRole('status').textContent, messages.done);
  expect(await left()).toEqual([0, 0, 0, 0]);
});
