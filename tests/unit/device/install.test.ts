// Proves specification 8.7.
import { expect, it, vi } from 'vitest';
import { holdInstallPrompt, installPrompt, isInstalled } from '#src/device/install.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

function offer() {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

it('holds the prompt back until someone asks for it, and gives it once', () => {
  holdInstallPrompt();
  expect(installPrompt.get()).toBeNull();
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  installPrompt.get()?.();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(installPrompt.get()).toBeNull();
});

it('has none any more once the app is installed', () => {
  offer();
  expect(installPrompt.get()).not.toBeNull();
  dispatchEvent(new Event('appinstalled'));
  expect(installPrompt.get()).toBeNull();
});

it.each([
  [false, undefined, false],
  [true, undefined, true],
  [false, false, false],
  [false, true, true],
])(
  'the app is installed by display mode %s, and in Safari by %s: %s',
  (mode, safari, installed) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: mode && query === '(display-mode: standalone)',
    }));
    if (safari !== undefined) giveNavigator({ standalone: safari });
    expect(isInstalled()).toBe(installed);
  },
);
