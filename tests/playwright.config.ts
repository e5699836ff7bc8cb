import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tests/support/find-browser.ts';

export default defineConfig({
  testDir: 'browser',
  outputDir: '../.local/browser-results',
  globalSetup: './browser/build-sites.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../.local/browser-results.json' }]],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      // Chromium's sandbox does not run as root; the background services would only look for a network.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
