import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { browserOptions } from '../../../drivers/browser-options.ts';
import { contenders } from './contenders.ts';
import { follow, type Measured, visit } from './measure.ts';
import { type Link, startSlowHost } from './slow-link.ts';

const links: readonly Link[] = [
  { name: '150 ms, 1.6 Mbit/s', latency: 150, rate: 200_000 },
  { name: '300 ms, 250 kbit/s', latency: 300, rate: 31_250 },
];

const runs = Number(process.argv[2] ?? 3);
const browser = await chromium.launch(browserOptions());
const processors = cpus();
console.log(`${processors.length} × ${processors[0]?.model}, Chromium ${browser.version()}`);
const sites = await Promise.all(
  (await contenders(browser, '.local/bench-pages')).map(async (contender) => ({
    contender,
    host: await startSlowHost(contender.find),
  })),
);

/** Empty if a contender lacks it. */
function median(values: readonly (number | null)[]): string {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? '' : Math.round(middle).toLocaleString('en-US');
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

/** Prints the medians of all. Runs alternate: other load affects all sites. */
async function compare(title: string, link: Link | null, measure: typeof visit): Promise<void> {
  const found = sites.map((): Measured[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, { contender, host }] of sites.entries()) {
      host.use(link);
      found[at]?.push(await measure(browser, `http://localhost:${host.port}`, contender));
    }
  }
  const columns = Object.keys(found[0]?.[0] ?? {});
  line([title, ...columns]);
  line(['---', ...columns.map(() => '---')]);
  for (const [at, { contender }] of sites.entries()) {
    const all = found[at] ?? [];
    line([
      contender.name,
      ...columns.map((column) => median(all.map((one) => one[column] ?? null))),
    ]);
  }
}

for (const link of links) await compare(link.name, link, visit);
await compare('on the device', null, follow);
for (const { host } of sites) host.close();
await browser.close();
