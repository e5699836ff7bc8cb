import { chromium } from '@playwright/test';
import { browserOptions } from '#src/tools/browsers/browser-options.ts';
import { readWords } from '#src/tools/command.ts';
import { type Contender, contenders } from './contenders.ts';
import { cells, columns, type Measured, slowdown, visit } from './measure-visit.ts';
import { type Link, startSlowHost } from './slow-link.ts';

const links: readonly Link[] = [
  { name: 'slow link: 150 ms, 1.6 Mbit/s', latency: 150, rate: 200_000 },
  { name: '2G: 300 ms, 250 kbit/s', latency: 300, rate: 31_250 },
];

const help = `npm run bench:pages [-- RUNS]
Measures the built site over a slow link, on a processor ${slowdown} times as slow, beside the same pages as plain HTML, the
same without prerendering, and a common React app: medians of five interleaved runs, or so many, in milliseconds.`;

const runs = readWords(
  help,
  ([count = '5']) => {
    if (!/^[1-9]\d*$/.test(count)) throw new Error(`RUNS is a whole number, not '${count}'.`);
    return Number(count);
  },
  1,
);

const browser = await chromium.launch(browserOptions());
const sites = await Promise.all(
  (await contenders('.local/bench-pages')).map(async (contender) => ({
    ...contender,
    host: await startSlowHost(contender.find),
  })),
);
for (const link of links) {
  const all = new Map<Contender['name'], Measured[]>(sites.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const { name, host } of sites) {
      host.use(link);
      all.get(name)?.push(await visit(browser, `http://localhost:${host.port}`, name === 'ours'));
    }
  }
  console.log(`\n/join, ${link.name}, processor ${slowdown}x, medians of ${runs}`);
  console.log(
    ''.padEnd(18) +
      Object.values(columns)
        .map((column) => column.padStart(15))
        .join(''),
  );
  for (const [name, measured] of all) console.log(name.padEnd(18) + cells(measured));
}
for (const { host } of sites) host.close();
await browser.close();
