import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: every check in its order, stopping at the first that fails. The last line sums up the
 * tests of all suites that ran, and tells of those that were skipped.
 */
type Stage = {
  readonly name: string;
  readonly command: string;
  /** Where the suite leaves its counts, and who wrote them. */
  readonly counts?: { readonly file: string; readonly by: 'vitest' | 'playwright' | 'budgets' };
};

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const results = '.local/results';
const vitest = (project: string) =>
  `vitest run --config tests/vitest.config.ts --project ${project} --reporter=default --reporter=json --outputFile.json=${results}/${project}.json`;

const stages: readonly Stage[] = [
  { name: 'format and lint', command: 'biome ci .' },
  { name: 'dead code', command: 'knip' },
  { name: 'types of the page', command: 'tsc' },
  { name: 'types of the worker', command: 'tsc -p sw' },
  { name: 'types of the form service script', command: 'tsc -p src/form-service-script' },
  {
    name: 'unit tests',
    command: vitest('unit'),
    counts: { file: `${results}/unit.json`, by: 'vitest' },
  },
  { name: 'build', command: 'npm run --silent build' },
  {
    name: 'tests of the built files',
    command: vitest('build'),
    counts: { file: `${results}/build.json`, by: 'vitest' },
  },
  {
    name: 'browser tests',
    command: 'playwright test --config tests/playwright.config.ts',
    counts: { file: '.local/browser-results.json', by: 'playwright' },
  },
  {
    name: 'journeys in other engines',
    command: vitest('engines'),
    counts: { file: `${results}/engines.json`, by: 'vitest' },
  },
  {
    name: 'budgets',
    command: 'tsx tests/budgets/check-budgets.ts',
    counts: { file: `${results}/budgets.json`, by: 'budgets' },
  },
];

let passed = 0;
let failed = 0;
let skipped = 0;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const stage of stages) {
  const started = Date.now();
  console.log(`\n=== ${stage.name}`);
  const { status } = spawnSync(`npx --no-install ${stage.command}`, {
    shell: true,
    stdio: 'inherit',
  });
  if (stage.counts) {
    const counts = readCounts(stage.counts);
    passed += counts.passed;
    failed += counts.failed;
    skipped += counts.skipped;
  }
  console.log(`=== ${stage.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) {
    console.log(`\n${stage.name} failed.`);
    failed = Math.max(failed, 1);
    break;
  }
}
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

/** A suite that left no counts broke down before its first test. */
function readCounts({ file, by }: NonNullable<Stage['counts']>): Counts {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const number = (name: string, of: unknown): number => {
    const value = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
    return typeof value === 'number' ? value : 0;
  };
  if (by === 'playwright') {
    const stats =
      typeof read === 'object' && read !== null ? Reflect.get(read, 'stats') : undefined;
    // A test that passed only at its second try is a failure: it would be a bug.
    return {
      passed: number('expected', stats),
      failed: number('unexpected', stats) + number('flaky', stats),
      skipped: number('skipped', stats),
    };
  }
  return by === 'vitest'
    ? {
        passed: number('numPassedTests', read),
        failed: number('numFailedTests', read),
        skipped: number('numPendingTests', read),
      }
    : { passed: number('passed', read), failed: number('failed', read), skipped: 0 };
}
