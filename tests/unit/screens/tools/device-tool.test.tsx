// Proves specification 5.22 and 5.25.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { SettingSwitch } from '#src/screens/tools/device-tool.tsx';
import { renderInSite } from '#tests/support/in-site.tsx';

const words = { on: 'It is on.', off: 'It is off.' };
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'A setting' });

/** A switch whose storing ends when the test says so. */
function pressed() {
  let settle = (_: Result<void, StorageFailure>): void => undefined;
  const storing = new Promise<Result<void, StorageFailure>>((resolve) => {
    settle = resolve;
  });
  const shown = (stored: boolean) => (
    <SettingSwitch label="A setting" stored={stored} words={words} store={() => storing} />
  );
  const { rerender } = renderInSite(shown(false));
  return { settle, stored: () => rerender(shown(true)), press: () => userEvent.click(box()) };
}

it('the box follows the finger, and the words say it only once it is stored', async () => {
  const { settle, stored, press } = pressed();
  await press();
  expect(box().checked).toBe(true);
  expect(screen.getByText(words.off)).toBeTruthy();
  settle(succeed(undefined));
  stored();
  expect(screen.getByText(words.on)).toBeTruthy();
  expect(box().checked).toBe(true);
});

it('what could not be stored is said beside it, and the box goes back', async () => {
  const { settle, press } = pressed();
  await press();
  settle(fail('full'));
  await waitFor(() => expect(box().checked).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe(outboxMessages.unavailable.full);
  expect(screen.getByText(words.off)).toBeTruthy();
});
