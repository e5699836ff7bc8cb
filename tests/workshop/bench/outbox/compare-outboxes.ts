import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOptions } from '../../../../src/tools/command.ts';
import { BenchBrowser } from './bench-browser.ts';
import { startBenchService } from './form-service.ts';
import { type Measured, measure, type Row, type Task } from './measure.ts';
import { startPages } from './pages.ts';
import { printGoals, printNotes, printTask, type Results, rowsOf, titleOf } from './report.ts';

const help = `npm run -w workshop bench:outbox [-- options]
Compares our outbox with the bare platform and other libraries in one Chromium, one after another in every
round. Tables go to standard output, progress to standard error.
  --sizes 100,1000    waiting submissions, if the service responds at once
  --away-sizes 100    waiting submissions, if it responds after 100 ms
  --waiting 0,10000   waiting submissions, when timing one more
  --large             adds 10,000 to the sizes
  --rounds 3
  --only ours,dexie   modules
  --strict            makes every library strict
  --patience 180      seconds for one contender's task`;

const { values: options } = readOptions(help, (args) =>
  parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '100,1000' },
      'away-sizes': { type: 'string', default: '100' },
      waiting: { type: 'string', default: '0,10000' },
      large: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      strict: { type: 'boolean', default: false },
      patience: { type: 'string', default: '180' },
    },
  }),
);
const large = 10_000;
const [rounds = 1] = numbersOf('rounds', 1);
const [patience = 1] = numbersOf('patience', 1);
const rows = rowsOf(options.only?.split(',') ?? null);
const tasks = listTasks();

mkdirSync('.local', { recursive: true });
const folder = mkdtempSync(join('.local', 'outbox-bench-'));
const pages = await startPages(join(folder, 'pages'), [
  ...new Set(rows.map(({ module }) => module)),
]);
const services = {
  near: await startBenchService(0),
  far: await startBenchService(100),
};
const browser = await BenchBrowser.start(join(folder, 'profile'), options.strict);
const results: Results = new Map(tasks.map((task) => [task, new Map()]));
let pagesOpened = 0;
try {
  for (let round = 0; round < rounds; round += 1) {
    console.error(`Round ${round + 1} of ${rounds}`);
    for (const task of tasks) {
      // The largest takes minutes and varies little.
      if (task.kind === 'drain' && task.waiting >= large && round > 0) continue;
      for (const row of turned(rowsFor(task), round)) await measureRow(row, task);
    }
  }
} finally {
  await browser.close();
  await pages.close();
  services.near.close();
  services.far.close();
  rmSync(folder, { recursive: true, maxRetries: 5 });
}
for (const task of tasks) printTask(task, rowsFor(task), results, patience);
printGoals(rows, results);
printNotes(options.strict);

async function measureRow(row: Row, task: Task): Promise<void> {
  const soFar = results.get(task)?.get(row) ?? [];
  // Too slow once: not measured again.
  if (soFar.includes(null)) return;
  pagesOpened += 1;
  const address = `http://${row.module}-${pagesOpened}.localhost:${pages.port}/`;
  const service = task.away === 0 ? services.near : services.far;
  const measured: Measured | null = await measure(row, task, address, {
    browser,
    service,
    patience,
  });
  console.error(`${titleOf(task)}: ${row.name} ${measured?.wall.toFixed(2) ?? 'too slow'}`);
  results.get(task)?.set(row, [...soFar, measured]);
}

function rowsFor({ kind }: Task): readonly Row[] {
  return rows.filter(({ enqueues }) => kind === 'drain' || enqueues);
}

function listTasks(): readonly Task[] {
  const sizes = [...numbersOf('sizes', 1), ...(options.large ? [large] : [])];
  return [
    ...sizes.map((waiting): Task => ({ kind: 'drain', waiting, away: 0 })),
    ...numbersOf('away-sizes', 1).map((waiting): Task => ({ kind: 'drain', waiting, away: 100 })),
    ...numbersOf('waiting', 0).map((waiting): Task => ({ kind: 'enqueue', waiting, away: 0 })),
  ];
}

function numbersOf(
  option: 'sizes' | 'away-sizes' | 'waiting' | 'rounds' | 'patience',
  least: number,
): readonly number[] {
  const given = options[option];
  const numbers = given === '' ? [] : given.split(',').map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number >= least)) return numbers;
  throw new Error(`--${option} takes whole numbers from ${least} on, with commas, not "${given}".`);
}

/** So that none is always first or after the same one. */
function turned<Value>(list: readonly Value[], by: number): readonly Value[] {
  const start = by % Math.max(1, list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
