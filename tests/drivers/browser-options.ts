import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** How the browser of the tests is started. */
export const browserOptions = (program = findBrowser()): LaunchOptions => ({
  executablePath: program,
  // Chromium's sandbox does not run as root; the background services would only look for a network.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});

/** Disabled by Playwright. Repeated, because Chromium uses only the last such argument. */
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

/** The address bar's lists: two processes, and two thirds of the time to open a window. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Switches without measurable gain (2026-11): translation, prerendering, spare processes, a separate GPU
 * process, animations, the kiosk, the optimizing compiler. Without code caches a page takes longer.
 */
export function launchOptions(program?: string): LaunchOptions {
  const { args = [], ...options } = browserOptions(program);
  const off = [...offByPlaywright, ...addressBar].join(',');
  return { ...options, args: [...args, `--disable-features=${off}`] };
}
