// Proves specification 4.27.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Share, shareMessages } from '#src/ui/content/share.tsx';

const address = new URL('/join', location.href).href;

afterEach(() => {
  cleanup();
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

function press(): void {
  render(<Share label="Share" title="A title" path="/join" />);
  fireEvent.click(screen.getByText('Share'));
}

it('opens the device’s own menu, and says nothing if the person closes it', async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException('', 'AbortError')));
  give('share', share);
  press();
  await vi.waitFor(() => expect(share.mock.settledResults[0]?.type).toBe('rejected'));
  expect(share.mock.calls).toEqual([[{ title: 'A title', url: address }]]);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('copies the link where the device has no such menu', async () => {
  const writeText = vi.fn(async () => {});
  give('clipboard', { writeText });
  press();
  await screen.findByText(shareMessages.copied);
  expect(writeText.mock.calls).toEqual([[address]]);
});

it.each([
  ['the menu', () => give('share', async () => Promise.reject(new TypeError('forbidden')))],
  [
    'the clipboard',
    () =>
      give('clipboard', {
        writeText: async () => Promise.reject(new DOMException('', 'NotAllowedError')),
      }),
  ],
  ['a browser without either', () => {}],
])('shows the link where %s is of no use', async (_, forbid) => {
  forbid();
  press();
  await screen.findByText(shareMessages.failed(address));
});
