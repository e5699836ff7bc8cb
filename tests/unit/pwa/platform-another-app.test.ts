// Proves specification 8.15.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isInsideAnotherApp } from '#src/pwa/platform.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = 'Version/17.5 Mobile/15E148 Safari/604.1';

/** A browser with this name, and with what browsers of their own have. */
function browser(userAgent: string, { installs = true, standalone = false } = {}): void {
  const isApple = userAgent.includes('iPhone');
  const features = { ...(installs && { serviceWorker: {} }), ...(isApple && { standalone }) };
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...features });
  if (installs && !isApple) vi.stubGlobal('onbeforeinstallprompt', null);
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
}
afterEach(() => vi.unstubAllGlobals());

const inside = [
  ['Instagram on Android', `${android}; wv) ${chrome} Instagram 350.0.0.0 Android`],
  ['Facebook on Android', `${android}) ${chrome} [FB_IAB/FB4A;FBAV/480.0.0.0;]`],
  ['TikTok on Android', `${android}; wv) ${chrome} musical_ly_2023 BytedanceWebview`],
  ['any other on Android', `${android}; wv) ${chrome}`],
  ['Instagram on an iPhone', `${iPhone} Mobile/15E148 Instagram 350.0.0.0 (iPhone15,2)`],
  ['Facebook on an iPhone', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`],
  ['LinkedIn on an iPhone', `${iPhone} Mobile/15E148 [LinkedInApp]/9.29`],
  ['any other on an iPhone', `${iPhone} Mobile/15E148`],
] as const;

describe.each(inside)('%s', (_, userAgent) => {
  it('is told by its name, and by what it lacks', () => {
    browser(userAgent, { installs: false });
    expect(isInsideAnotherApp()).toBe(true);
  });

  it('is left alone if it can install the site', () => {
    browser(userAgent);
    expect(isInsideAnotherApp()).toBe(false);
  });
});

it.each([
  ['Chrome', `${android}) ${chrome}`],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Safari', `${iPhone} ${safari}`],
  ['Chrome on an iPhone', `${iPhone} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on a computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/132 Firefox/132.0'],
])('takes %s for a browser of its own, also where it lets nothing be kept', (_, userAgent) => {
  browser(userAgent, { installs: false });
  expect(isInsideAnotherApp()).toBe(false);
});

it('takes the installed app for itself', () => {
  browser(`${iPhone} Mobile/15E148`, { installs: false, standalone: true });
  expect(isInsideAnotherApp()).toBe(false);
});
