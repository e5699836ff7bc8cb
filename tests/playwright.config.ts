import { defineConfig } from '@playwright/test';
import { launchOptions } from './drivers/browser-options.ts';

// The sites that are built for these tests, and what the tests expect of them, do not change with the owner.
process.env.OWNER_FOLDER = 'tests/support/owner';

export default defineConfig({
  testDir: 'browser',
  outputDir: '../.local/browser-results',
  globalSetup: './support/build-test-sites.ts',
  // One waits for the network or a timer of the app while two work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A pass at the second try is told at the end of the run: it is a bug of the test, the product or a browser.
  retries: process.env.CI === 'true' ? 1 : 0,
  // These limits end a hang. They judge no machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '../.local/browser-results.json' }],
    ['./support/test-notes.ts'],
  ],
  use: {
    // A worker fetches every file of the site at a first visit; a test that is about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    launchOptions: launchOptions(),
  },
});
