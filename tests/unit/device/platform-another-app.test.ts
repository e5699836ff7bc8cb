// Proves specification 8.15.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { inBrowser } from '#src/device/in-browser.ts';
import { isInsideAnotherApp } from '#src/device/platform.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
/** As they are sent: inside other apps, then of browsers. */
const [insideApps = [], browsers = []] = readFileSync('tests/support/user-agents.txt', 'utf8')
  .trim()
  .split('\n\n')
  .map((some) => some.split('\n'));

function browser(userAgent: string, features: object = {}, standalone = false): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...features });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
}

it.each(insideApps)('is inside another app, by its name or by what it lacks: %s', (userAgent) => {
  browser(userAgent);
  expect(isInsideAnotherApp()).toBe(true);
  expect(inBrowser(location) !== null).toBe(userAgent.includes('Android'));
});

it.each(browsers)('is a browser of its own: %s', (userAgent) => {
  browser(userAgent);
  expect(isInsideAnotherApp()).toBe(false);
});

it('takes the installed app for itself, and a window with workers for a browser', () => {
  browser(`${iPhone} Mobile/15E148`, {}, true);
  expect(isInsideAnotherApp()).toBe(false);
  browser(`${iPhone} Mobile/15E148`, { serviceWorker: {} });
  expect(isInsideAnotherApp()).toBe(false);
});
