import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');

const pageTests = [
  'tests/unit/sync/delivery-status*.test.ts',
  'tests/unit/drafts/{keep-details,start-drafts}.test.ts',
];

/** The unit tests of the folders that are mutated, without the long random programs. */
export default defineConfig({
  root,
  resolve: { alias: { 'virtual:delivery': resolve(root, 'tests/support/delivery.ts') } },
  test: {
    env: { OWNER_FOLDER: 'tests/support/owner' },
    setupFiles: [
      'tests/support/start-afresh.ts',
      'tests/support/fail-on-console.ts',
      'tests/mutation/limit.ts',
    ],
    // It judges no machine; a mutant has a shorter one.
    testTimeout: 60_000,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/{outbox,storage,drafts,forms}/**/*.test.ts'],
          exclude: ['tests/unit/outbox/{failing-calls,model,times}.test.ts', ...pageTests],
        },
      },
      {
        extends: true,
        test: { name: 'unit-page', include: pageTests, environment: 'jsdom' },
      },
    ],
  },
});
