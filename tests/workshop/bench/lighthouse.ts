import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../../src/content/routes/route-table.ts';
import { readWords } from '../../../src/tools/command.ts';
import { startCompressingHost } from './compressing-host.ts';
import { median } from './median.ts';
import { numberOf, type Report, runLighthouse } from './run-lighthouse.ts';

const folder = join('.local', 'lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const help = `npm run -w workshop lighthouse [-- RUNS [PATH …]]
Measures every route of the built site, or the named ones, with Lighthouse as on a phone, three times or
RUNS times, and prints the medians. It needs Node 22, and fetches Lighthouse.`;

const { runs, paths } = readWords(
  help,
  ([count = '3', ...requested]) => {
    if (!/^[1-9]\d*$/.test(count)) throw new Error(`RUNS is a whole number, not '${count}'.`);
    const known = routes.map(({ path }) => path);
    const unknown = requested.filter((path) => !known.some((one) => one === path));
    if (unknown.length > 0) throw new Error(`There is no route ${unknown.join(', ')}.`);
    return { runs: Number(count), paths: requested.length > 0 ? requested : known };
  },
  Number.POSITIVE_INFINITY,
);
const host = await startCompressingHost('dist');
mkdirSync(folder, { recursive: true });
const faults = new Map<string, Set<string>>();
const lines: string[] = [];
print(['', 'perf', 'a11y', 'best', 'seo', 'CLS', 'LCP ms', 'TBT ms']);
for (const path of paths) {
  const reports: Report<(typeof categories)[number]>[] = [];
  const output = join(folder, `${path.slice(1).replaceAll('/', '-') || 'home'}.json`);
  for (let run = 1; run <= runs; run += 1) {
    reports.push(await runLighthouse(`http://localhost:${host.port}${path}`, output, categories));
  }
  for (const { audits } of reports) noteFaults(path, audits);
  const numbers = (audit: string) => median(reports.map((report) => numberOf(report, audit)));
  print([
    path,
    ...categories.map((name) =>
      String(Math.round(100 * median(reports.map((report) => report.categories[name].score)))),
    ),
    numbers('cumulative-layout-shift').toFixed(3),
    numbers('largest-contentful-paint').toFixed(0),
    numbers('total-blocking-time').toFixed(0),
  ]);
}
await host.close();
lines.push('');
for (const [fault, where] of faults) lines.push(`${fault}: ${[...where].join(' ')}`);
console.log(lines.slice(-faults.size - 1).join('\n'));
writeFileSync(join(folder, 'table.txt'), `${lines.join('\n')}\n`);

function noteFaults(path: string, audits: Report<string>['audits']): void {
  for (const [id, { title, score }] of Object.entries(audits)) {
    if (score === null || score >= 1) continue;
    const name = `${id} (${title})`;
    faults.set(name, (faults.get(name) ?? new Set()).add(path));
  }
}

function print([path = '', ...cells]: readonly string[]): void {
  const line = path.padEnd(30) + cells.map((cell) => cell.padStart(8)).join('');
  lines.push(line);
  console.log(line);
}
