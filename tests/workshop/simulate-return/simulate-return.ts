import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isCommand, readOptions } from '../../../src/tools/command.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { drawChart, type Line } from './chart.ts';
import { type Course, type Situation, simulateReturn } from './simulate.ts';

const usual = { phones: 100_000, waiting: 1, within: 0, bears: 50, seed: 1 };

type Options = { -readonly [Name in keyof typeof usual]: number };

const help = `npm run -w workshop simulate-return -- [options]

Simulates what the app's own retry policy does to a form service when many phones reconnect at once: the
requests per second, and when all is stored. It sends nothing. The usual numbers take about a minute.

  --phones <n>   phones that reconnect (${usual.phones})
  --waiting <n>  waiting submissions on each (${usual.waiting})
  --within <n>   seconds within which they reconnect (${usual.within}: at once)
  --bears <n>    submissions that the service stores per second (${usual.bears})
  --seed <n>     equal seeds give equal results (${usual.seed})

The table is printed; the chart is written to .local/simulate-return.svg.`;

const answers: Readonly<Record<string, Situation['turnsAwayWith']>> = {
  'status 429': { status: 429, retryAfter: null, body: '' },
  'status 429 with Retry-After: 30': { status: 429, retryAfter: '30', body: '' },
  'status 429, unreadable': 'unreadable',
  'status 500': { status: 500, retryAfter: null, body: '' },
};

export function figuresOf({ requests, stored, end }: Course): Readonly<Record<string, string>> {
  const all = stored.reduce((sum, count) => sum + count, 0);
  const made = requests.reduce((sum, count) => sum + count, 0);
  const whenStored = (part: number): string => {
    let sum = 0;
    const second = stored.findIndex((count) => {
      sum += count;
      return sum >= all * part;
    });
    return time(second + 1);
  };
  return {
    'most requests in a second': requests
      .reduce((most, count) => Math.max(most, count), 0)
      .toLocaleString('en-US'),
    'requests for each submission': (made / all).toFixed(1),
    'half is stored after': whenStored(0.5),
    '99 % is stored after': whenStored(0.99),
    'all is stored after': end === null ? 'not within 48 hours' : time(Math.ceil(end)),
  };
}

const marks = [0, 1, 10, 30, 60, 120, 300, 600, 1_800, 3_600];

/** Averages over a tenth of the elapsed time. */
export function loadsOf({ requests }: Course): Readonly<Record<string, string>> {
  return Object.fromEntries(
    marks.map((second) => {
      const part = requests.slice(second, second + Math.max(1, Math.round(second / 10)));
      const average = part.reduce((sum, count) => sum + count, 0) / Math.max(1, part.length);
      return [`after ${time(second)}`, Math.round(average).toLocaleString('en-US')];
    }),
  );
}

function time(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

function table(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const names = Object.keys(rows[0] ?? {});
  const first = Math.max(...names.map((name) => name.length));
  const widths = columns.map((column) => Math.max(column.length, 12));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(first), ...cells.map((cell, place) => cell.padStart(widths[place] ?? 0))].join(
      '  ',
    );
  return [
    line('', columns),
    ...names.map((name) =>
      line(
        name,
        rows.map((row) => row[name] ?? ''),
      ),
    ),
  ].join('\n');
}

function readSimulation(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.keys(usual).map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const options: Options = { ...usual };
  for (const [name, text] of Object.entries(values)) {
    const number = Number(text);
    const least = name === 'within' || name === 'seed' ? 0 : 1;
    if (!Number.isInteger(number) || number < least) {
      throw new Error(`--${name} is a whole number from ${least} up, not '${text}'.`);
    }
    Object.assign(options, { [name]: number });
  }
  return options;
}

if (isCommand(import.meta.filename)) {
  const { seed, ...situation } = readOptions(help, readSimulation);
  const { phones, waiting, bears } = situation;
  const number = (value: number): string => value.toLocaleString('en-US');
  const title = `${number(phones)} phones come back with ${number(waiting)} each`;
  console.log(`${title}; the service stores ${number(bears)} a second.`);
  console.log(
    `At best that takes ${time(Math.ceil((phones * waiting) / bears))}. (seed ${seed})\n`,
  );
  const lines: Line[] = [];
  for (const [label, turnsAwayWith] of Object.entries(answers)) {
    const random = seededRandom(seed);
    lines.push({ label, course: simulateReturn({ ...situation, turnsAwayWith, random }) });
  }
  const labels = lines.map(({ label }) => label);
  console.log('What it says to those it turns away:');
  console.log(
    table(
      labels,
      lines.map(({ course }) => figuresOf(course)),
    ),
  );
  console.log('\nRequests a second:');
  console.log(
    table(
      labels,
      lines.map(({ course }) => loadsOf(course)),
    ),
  );
  const file = join('.local', 'simulate-return.svg');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, drawChart(lines, bears, title));
  console.log(`\nThe chart: ${file}`);
}
