import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const support = 'tests/support';

const pageTests = ['tests/unit/drafts/{keep-details,draft-has-drafts,start-drafts,take-over}.test.ts'];

/** The unit tests of the folders that are mutated, without the long random programs. */
export default defineConfig({
  root,
  resolve: { alias: { 'virtual:delivery': resolve(root, 'tests/support/delivery.ts') } },
  test: {
    // It judges no machine; a mutant has a shorter one.
    testTimeout: 60_000,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env: { OWNER_FOLDER: 'tests/support/owner' },
          include: ['tests/unit/{outbox,storage,drafts,forms}/**/*.test.ts'],
          exclude: ['tests/unit/outbox/{failing-calls,model,times}.test.ts', ...pageTests],
          setupFiles: [`${support}/start-afresh.ts`, `${support}/fail-on-console.ts`, 'tests/mutation/limit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-page',
          env: { OWNER_FOLDER: 'tests/support/owner' },
          include: pageTests,
          environment: 'jsdom',
          setupFiles: [`${support}/start-afresh.ts`, `${support}/fail-on-console.ts`, 'tests/mutation/limit.ts'],
        },
      },
    ],
  },
});
