import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');

/** What the owner writes decides over no unit test. */
const env = { OWNER_FOLDER: 'tests/support/owner' };

const unitTests = ['tests/unit/**/*.test.{ts,tsx}'];
/** Of these, what wants a document: the folders that only a page has, and what begins with it. */
const pageTests = [
  'tests/unit/{app,device,screens,sync,ui}/**/*.test.{ts,tsx}',
  'tests/unit/{drafts/{early-typing,keep-details,start-drafts},lib/page-life}.test.ts',
];

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { 'virtual:delivery': resolve(root, 'tests/support/delivery.ts') } },
  test: {
    // By itself it leaves one core idle: half of the machine, where there are two.
    maxWorkers: '100%',
    // These limits end a hang. They judge no machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a process, which loads jsdom, React and fake-indexeddb once: 84 s of CPU instead of 111 (2026-11).
    isolate: false,
    // Its main file has no names that Node can import; its module has.
    server: { deps: { inline: ['mgrs'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          include: unitTests,
          exclude: pageTests,
          setupFiles: ['tests/support/start-afresh.ts', 'tests/support/fail-on-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-page',
          env,
          include: pageTests,
          environment: 'jsdom',
          setupFiles: ['tests/support/start-afresh.ts', 'tests/support/fail-on-console.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'jsdom' },
      },
      {
        extends: true,
        test: { name: 'cloudflare', include: ['tests/cloudflare/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/build-test-sites.ts', 'tests/drivers/find-engines.ts'],
          // As in the browser tests.
          retry: process.env.CI === 'true' ? 1 : 0,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // One for each file: they wait for their browsers more than they work.
          maxWorkers: 3,
        },
      },
    ],
  },
});
