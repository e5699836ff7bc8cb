// Proves specification 8.15.
import { expect, it, vi } from 'vitest';
import { isInsideAnotherApp } from '#src/device/platform.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** A browser with this name, and with what browsers of their own have. */
function browser(userAgent: string, installs: boolean, standalone = false): void {
  const features = userAgent.includes('iPhone') ? { standalone } : {};
  if (installs) Object.assign(features, { serviceWorker: {} });
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...features });
  if (installs) vi.stubGlobal('onbeforeinstallprompt', null);
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
}
it.each([
  [true, `${android}; wv) ${chrome} Instagram 350.0.0.0 Android`],
  [true, `${android}) ${chrome} [FB_IAB/FB4A;FBAV/480.0.0.0;]`],
  [true, `${android}; wv) ${chrome} musical_ly_2023 BytedanceWebview`],
  [true, `${android}; wv) ${chrome}`],
  [true, `${iPhone} Mobile/15E148 Instagram 350.0.0.0 (iPhone15,2)`],
  [true, `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`],
  [true, `${iPhone} Mobile/15E148`],
  [false, `${android}) ${chrome}`],
  [false, 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  [false, `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  [false, `${iPhone} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`],
  [false, 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/132 Firefox/132.0'],
])('is inside another app, %s, by its name and by what it lacks: %s', (isInside, userAgent) => {
  browser(userAgent, false);
  expect(isInsideAnotherApp()).toBe(isInside);
  browser(userAgent, true);
  expect(isInsideAnotherApp()).toBe(false);
});

it('takes the installed app for itself', () => {
  browser(`${iPhone} Mobile/15E148`, false, true);
  expect(isInsideAnotherApp()).toBe(false);
});
