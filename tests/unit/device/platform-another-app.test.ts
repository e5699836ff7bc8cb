// Proves specification 8.15.
import { expect, it, vi } from 'vitest';
import { inBrowser, isInsideAnotherApp } from '#src/device/platform.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const view = `${android} Build/AP2A; wv) ${chrome.replace('Chrome', 'Version/4.0 Chrome')}`;
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

function browser(userAgent: string, features: object = {}, standalone = false): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...features });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
}

// As these apps send them.
it.each([
  `${view} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`,
  `${android}) ${chrome} [FB_IAB/Orca-Android;FBAV/480.0.0.0;]`,
  `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.35.109;FBBV/640;FBDV/iPhone15,2]`,
  `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0.0.0]`,
  `${view} Instagram 350.0.0.0.1 Android (34/14; 420dpi; 1080x2400; Google; Pixel 8)`,
  `${iPhone} Mobile/15E148 Instagram 350.0.0.0.1 (iPhone15,2; iOS 17_5; en_US)`,
  `${view} [LinkedInApp]/4.1.980`,
  `${iPhone} Mobile/21F90 [LinkedInApp]/9.30.1340`,
  `${android}) ${chrome} TwitterAndroid`,
  `${iPhone} Mobile/15E148 Twitter for iPhone/10.60`,
  `${view} musical_ly_2023705030 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6`,
  `${iPhone} Mobile/15E148 musical_ly_37.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
  `${view} Snapchat/13.10.0.40 (Pixel 8; Android 14)`,
  `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/13.10.0.40 (like Safari/8618)`,
  `${view} Line/14.16.0/IAB`,
  `${iPhone} Mobile/15E148 Safari Line/14.16.0`,
  `${android}) ${chrome} XWEB/1300 MMWEBSDK/2024 MicroMessenger/8.0.50.2701(0x28003253)`,
  `${iPhone} Mobile/15E148 MicroMessenger/8.0.50(0x18003236) NetType/WIFI Language/en`,
  `${view} [Pinterest/Android]`,
  `${iPhone} Mobile/15E148 [Pinterest/iOS]`,
  `${iPhone} GSA/340.0 Mobile/15E148 Safari/604.1`,
  view,
  `${iPhone} Mobile/15E148`,
])('is inside another app, by its name or by what it lacks: %s', (userAgent) => {
  browser(userAgent);
  expect(isInsideAnotherApp()).toBe(true);
  expect(inBrowser(location) !== null).toBe(userAgent.includes('Android'));
});

it.each([
  `${android}) ${chrome}`,
  `${android}) ${chrome.replace(' Chrome', ' SamsungBrowser/26.0 Chrome')}`,
  `${android}) ${chrome} EdgA/130.0.0.0`,
  `${android}) ${chrome} OPR/86.0.0.0`,
  `${android}) ${chrome.replace('Mobile', 'Mobile DuckDuckGo/5')}`,
  'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iPhone} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`,
  `${iPhone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
])('is a browser of its own: %s', (userAgent) => {
  browser(userAgent);
  expect(isInsideAnotherApp()).toBe(false);
});

it('takes the installed app for itself, and a window with workers for a browser', () => {
  browser(`${iPhone} Mobile/15E148`, {}, true);
  expect(isInsideAnotherApp()).toBe(false);
  browser(`${iPhone} Mobile/15E148`, { serviceWorker: {} });
  expect(isInsideAnotherApp()).toBe(false);
});
