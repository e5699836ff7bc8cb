import { setTimeout as sleep } from 'node:timers/promises';
import { localIssue } from '../../../src/forms/all-forms.ts';
import { readWords } from '../../../src/tools/command.ts';
import type { Engine } from '../../drivers/browser.ts';
import { fillAndSubmit, formIsReady } from '../../drivers/page-scripts.ts';
import { inventedIssue } from './invented-issue.ts';
import { inEachEngine, visit } from './three-engines.ts';

const tries = 6;
const requestTime = 3_000;

const help = `npm run -w workshop bench:leave [-- ENGINE]
Counts the sheet's rows for one submission if the page is left, for another page or by closing it, while
the request takes ${requestTime / 1000} seconds; in each installed engine, or in one: Chromium, Firefox, WebKitGTK.
One row is right.`;

const only = readWords(help, ([engine]) => engine, 1);
await inEachEngine(only, async (engine) => {
  const rows = await rowsPerSubmit(engine);
  console.log(`${engine.name}, rows for one submit: ${rows.join('  ')}`);
});

function rowsPerSubmit(engine: Engine): Promise<readonly number[]> {
  return visit(engine, '/share-issue', requestTime, async ({ browser, site, page: first }) => {
    let page = first;
    const rows: number[] = [];
    await site.service.injectFault('delay');
    for (let number = 0; number < tries; number += 1) {
      await page.open(`${site.address}/share-issue`);
      while ((await page.run(formIsReady, localIssue.submitLabel)) !== true) await sleep(100);
      const before = site.service.acceptedCount();
      await page.run(fillAndSubmit, localIssue.submitLabel, inventedIssue(`${number}`));
      await sleep(500 + number * 300);
      if (number % 2 === 1) {
        await page.close();
        page = await browser.openPage();
        await sleep(2 * requestTime);
      }
      await page.open(`${site.address}/pillars`);
      await sleep(2 * requestTime);
      rows.push(site.service.acceptedCount() - before);
    }
    return rows;
  });
}
