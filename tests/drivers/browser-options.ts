import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** How the browser of the tests is started. */
export const browserOptions = (): LaunchOptions => ({
  executablePath: findBrowser(),
  // Chromium's sandbox does not run as root; the background services would only look for a network.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});
