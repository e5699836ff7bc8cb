import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');

/** The unit tests of the folders that are mutated, and of what uses them, without the long random programs. */
export default defineConfig({
  root,
  resolve: { alias: { 'virtual:delivery': resolve(root, 'tests/support/delivery.ts') } },
  test: {
    env: { OWNER_FOLDER: 'tests/support/owner' },
    include: ['tests/unit/{outbox,storage,drafts,forms}/**/*.test.ts'],
    exclude: [
      'tests/unit/outbox/{failing-calls,model,times}.test.ts',
      'tests/unit/drafts/{has,start}-drafts.test.ts',
    ],
    setupFiles: ['tests/support/start-afresh.ts', 'tests/support/fail-on-console.ts'],
    // A change that lets a test wait for ever is noticed; the sooner, the better.
    testTimeout: 4_000,
    isolate: false,
  },
});
