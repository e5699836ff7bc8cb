// Proves specification 8.7.
import { expect, it, vi } from 'vitest';
import { holdInstallPrompt, installPrompt } from '#src/pwa/install-prompt.ts';

function offer() {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

it('holds the prompt back until somebody asks for it, and gives it once', () => {
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
