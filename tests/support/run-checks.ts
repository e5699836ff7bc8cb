import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { isRecord, jsonIn } from '#src/lib/result.ts';
import { keyOfBuild } from './key-of-build.ts';
import { testNotes } from './test-notes.ts';
import { specsOf, unitsOf } from './tests-of.ts';

/**
 * `npm test`: runs every check in order, up to the first failure, and totals the tests. Arguments select
 * stages: `npm test -- lint` is `run-checks lint`. `npm test -- changed` checks what a change reaches.
 */
type Stage = {
  readonly name: string;
  readonly commands: readonly string[];
  /** The suite's result file. */
  readonly counts?: string;
};

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** In the words of Vitest, of Playwright and of the budgets. */
const countedAs = {
  passed: ['numPassedTests', 'expected', 'flaky', 'passed'],
  failed: ['numFailedTests', 'unexpected', 'failed'],
  skipped: ['numPendingTests', 'skipped'],
} as const;

const results = '.local/results';

const vitest = (name: string, projects: string, tests = 'run'): Stage => {
  const file = `${results}/${name.replace(' ', '-')}.json`;
  return {
    name,
    commands: [
      `vitest ${tests} --config tests/vitest.config.ts --project=${projects} --reporter=default --reporter=json --reporter=tests/support/test-notes.ts --outputFile.json=${file}`,
    ],
    counts: file,
  };
};

const playwright = (specs: readonly string[] = []): Stage => ({
  name: 'browser',
  commands: [['playwright test --config tests/playwright.config.ts', ...specs].join(' ')],
  counts: '.local/browser-results.json',
});

/** The page, the worker, Node, Node for pages, the form service's script, and the tests. */
const programs = ['.', 'sw', 'src/build', 'src/tools', 'src/form-service-script', 'tests'];

/** Its packages are apart: who only builds the site downloads none of them. */
const cloudflare = 'src/form-service-cloudflare';

/** Installs what a part needs, and checks its types, before its tests. */
const afterInstalling = (folder: string, stage: Stage): Stage => ({
  ...stage,
  commands: stage.commands.map(
    (tests) =>
      `npm ci --prefix ${folder}/runtime --prefer-offline --no-audit --no-fund && tsc -p ${folder} && ${tests}`,
  ),
});

const stages: readonly Stage[] = [
  { name: 'lint', commands: ['biome ci .', 'knip', 'tsx tests/budgets/lines.ts'] },
  { name: 'types', commands: programs.map((folder) => `tsc -p ${folder}`) },
  vitest('unit', 'unit*'),
  afterInstalling(cloudflare, vitest('cloudflare', 'cloudflare')),
  { name: 'build', commands: ['tsx src/tools/build.ts'] },
  vitest('built files', 'build'),
  playwright(),
  vitest('engines', 'engines'),
  {
    name: 'budgets',
    commands: ['tsx tests/budgets/check-budgets.ts'],
    counts: `${results}/budgets.json`,
  },
];

/**
 * What a person has changed since the branch left main, committed or not, with new files and without deleted ones.
 * @returns paths from the project's root; null if it is in no repository, or git is missing
 */
function changedFiles(): readonly string[] | null {
  const git = (...words: readonly string[]): readonly string[] | null => {
    try {
      // Quoted names could not be opened.
      const all = ['-c', 'core.quotePath=false', ...words];
      const printed = execFileSync('git', all, { encoding: 'utf8', stdio: 'pipe' });
      return printed.split('\n').filter((line) => line !== '');
    } catch {
      return null;
    }
  };
  const base = ['origin/HEAD', 'main'].flatMap((name) => git('merge-base', 'HEAD', name) ?? [])[0];
  const since = git('diff', '--name-only', '--relative', base ?? 'HEAD');
  const created = git('ls-files', '--others', '--exclude-standard');
  if (since === null || created === null) return null;
  return [...since, ...created].filter((file) => existsSync(file));
}

/** They read the files of the project instead of importing them. */
const readingTests = ['folder-order', 'cited-paths', 'specification', 'content/words'];

/** For who changes one thing: types that are not known from the last time, the closest units and browser specs. */
function stagesOfChange(): readonly Stage[] {
  const changed = changedFiles();
  const units = unitsOf(changed ?? []);
  const files = [...units.chosen, ...readingTests.map((name) => `tests/unit/${name}.test.ts`)];
  const { chosen: specs, left, sites } = specsOf(changed ?? []);
  process.env.TEST_SITES = sites.join(' ');
  if (units.left.length > 0) console.log(`Left to the unit stage: ${units.left.length} files.`);
  if (left.length > 0) console.log(`Left to the browser stage: ${left.join(', ')}.`);
  const known = (folder: string) => `.local/types/${folder.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  return [
    { name: 'lint', commands: ['biome ci .'] },
    {
      name: 'types',
      commands: programs.map(
        (folder) => `tsc -p ${folder} --incremental --tsBuildInfoFile ${known(folder)}`,
      ),
    },
    changed === null ? vitest('unit', 'unit*') : vitest('unit', 'unit*', `run ${files.join(' ')}`),
    ...(specs.length > 0 ? [playwright(specs)] : []),
  ];
}

const chosen = process.argv.slice(2);
const isChange = chosen.length === 1 && chosen[0] === 'changed';
const unknown = chosen.filter((word) => !stages.some(({ name }) => name === word));
if (unknown.length > 0 && !isChange) {
  const names = [...stages.map(({ name }) => name), 'changed (alone)'];
  console.error(`Unknown: ${unknown.join(', ')}. The stages are: ${names.join(', ')}.`);
  process.exit(2);
}

process.env.OWNER_KEY = keyOfBuild;
// npx takes a third of a second for each program.
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
let passed = 0;
let failed = 0;
let skipped = 0;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const stage of isChange ? stagesOfChange() : stages) {
  if (!isChange && chosen.length > 0 && !chosen.includes(stage.name)) continue;
  const started = Date.now();
  console.log(`\n=== ${stage.name}`);
  const succeeded = await run(stage.commands);
  if (stage.counts) {
    const counts = readCounts(stage.counts);
    passed += counts.passed;
    failed += counts.failed;
    skipped += counts.skipped;
  }
  console.log(`=== ${stage.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!succeeded) {
    console.log(`\n${stage.name} failed.`);
    failed = Math.max(failed, 1);
    break;
  }
}
for (const line of testNotes()) console.log(line);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Runs commands in parallel, but prints in order.
 * @returns whether all have succeeded
 */
async function run(commands: readonly string[]): Promise<boolean> {
  const alone = commands.length === 1;
  const running = commands.map((command) => {
    const printed: Buffer[] = [];
    const child = spawn(command, { shell: true, stdio: alone ? 'inherit' : 'pipe' });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (some: Buffer) => printed.push(some));
    }
    return new Promise<{ readonly succeeded: boolean; readonly printed: Buffer }>((done) => {
      child.on('close', (code) => done({ succeeded: code === 0, printed: Buffer.concat(printed) }));
    });
  });
  let all = true;
  for (const ended of running) {
    const { succeeded, printed } = await ended;
    process.stdout.write(printed);
    all &&= succeeded;
  }
  return all;
}

/** A suite without a result file has crashed. */
function readCounts(file: string): Counts {
  const read = existsSync(file) ? jsonIn(readFileSync(file, 'utf8')) : undefined;
  if (!isRecord(read)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = isRecord(read.stats) ? read.stats : read;
  const sum = (names: readonly string[]): number =>
    names.reduce((all, name) => all + Number(counts[name] ?? 0), 0);
  const { passed, failed, skipped } = countedAs;
  return { passed: sum(passed), failed: sum(failed), skipped: sum(skipped) };
}
