import type { LaunchOptions } from '@playwright/test';
import { browserOptions } from '#src/tools/browsers/browser-options.ts';

/** What Playwright switches off by itself; of two such arguments the last one counts, so it is said again. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * The lists under Chromium's address bar, which are pages with processes of their own: two for every window,
 * and every test opens one. Nobody sees them, and they took two thirds of what opening a window costs.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * How the browser of these tests is started. No other switch saved what could be measured (2026-11): translation,
 * prerendering, spare processes, a GPU process of its own, animations, the kiosk, the optimizing compiler. Without
 * code caches a page takes more.
 */
export function launchOptions(): LaunchOptions {
  const { args = [], ...options } = browserOptions();
  const off = [...offByPlaywright, ...addressBar].join(',');
  return { ...options, args: [...args, `--disable-features=${off}`] };
}
