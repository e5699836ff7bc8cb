import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './drivers/browser-options.ts';
import { findHeadlessShell } from './drivers/find-browser.ts';

// The sites that are built for these tests, and what the tests expect of them, do not change with the owner.
process.env.OWNER_FOLDER = 'tests/support/owner';

// Found once: the test processes have it from here.
process.env.HEADLESS_SHELL ??= findHeadlessShell();

const browser = resolve(import.meta.dirname, 'browser');
/** The whole browser runs them: see `findHeadlessShell`. */
const withWorker = readdirSync(browser).filter(
  (name) =>
    name.endsWith('.spec.ts') &&
    readFileSync(resolve(browser, name), 'utf8').includes("serviceWorkers: 'allow'"),
);

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
  },
  projects: [
    { name: 'browser', testMatch: withWorker, use: { launchOptions: launchOptions() } },
    {
      name: 'headless shell',
      testIgnore: withWorker,
      use: { launchOptions: launchOptions(process.env.HEADLESS_SHELL) },
    },
  ],
});
