import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readWords } from '../../../../src/tools/command.ts';
import { browserOptions } from '../../../drivers/browser-options.ts';
import { type Contender, contenders } from './contenders.ts';
import { tryOut, type Used, useSlowdown } from './measure-use.ts';
import { type Visits, visit, visitSlowdown } from './measure-visit.ts';
import { usedTable, visitTables } from './report.ts';
import { type Link, type SlowHost, startSlowHost } from './slow-link.ts';
import type { Runs } from './tables.ts';

const links: readonly Link[] = [
  { name: '150 ms, 1.6 Mbit/s', latency: 150, rate: 200_000 },
  { name: '2G: 300 ms, 250 kbit/s', latency: 300, rate: 31_250 },
];
const folder = '.local';

const help = `npm run -w workshop bench:pages [-- RUNS]
Measures the built site beside its pages as plain HTML, the same without prerendering, and a common React app with its
pages, style sheets and fonts, rendered in the browser and prerendered: medians of five interleaved runs, or of RUNS.

  /join over two slow links, processor ${visitSlowdown} times as slow: paints, form usable, ready offline, and bytes and requests
  until each; the next visit, online and offline, beside the same files from the same worker with scripts switched off
  typing, submitting and the phone's menu, no slow link, processor ${useSlowdown} times as slow

It takes about two minutes for each run.`;

const runs = readWords(
  help,
  ([count = '5']) => {
    if (!/^[1-9]\d*$/.test(count)) throw new Error(`RUNS is a whole number, not '${count}'.`);
    if (!existsSync('dist/join.html')) throw new Error('Nothing is built. Run: npm run build');
    return Number(count);
  },
  1,
);

type Site = Contender & { readonly host: SlowHost };

const browser = await chromium.launch(browserOptions());
const sites: readonly Site[] = await Promise.all(
  (await contenders(browser, join(folder, 'bench-pages'))).map(async (contender) => ({
    ...contender,
    host: await startSlowHost(contender.find),
  })),
);

/** Alternates: other load affects all sites. */
async function interleaved<Measured>(
  link: Link | null,
  measured: readonly Site[],
  measure: (site: Site, run: number) => Promise<Measured>,
): Promise<Runs<Measured>> {
  const all = new Map<string, Measured[]>(measured.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const site of measured) {
      site.host.use(link);
      all.get(site.name)?.push(await measure(site, run));
    }
  }
  return all;
}

for (const link of links) {
  const found = await interleaved<Visits>(link, sites, ({ host, worksOffline }, run) =>
    visit(browser, host, worksOffline, run % 2 === 1),
  );
  console.log(`${visitTables(link.name, found).join('\n\n')}\n`);
}
const used = await interleaved<Used>(
  null,
  sites.filter(({ uses }) => uses.length > 0),
  (site) => tryOut(browser, `http://localhost:${site.host.port}`, site),
);
console.log(`${usedTable(`processor ${useSlowdown} times as slow, ms`, used)}\n`);

for (const { host } of sites) host.close();
await browser.close();
