import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  plugins: [react()],
  test: {
    // By itself it leaves one core idle: half of the machine, where there are two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-console.ts'],
        },
      },
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: [
            'tests/support/build-test-sites.ts',
            'src/tools/browsers/webdriver/find-engines.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
