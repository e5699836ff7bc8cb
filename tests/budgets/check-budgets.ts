import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserOptions } from '#tests/drivers/browser-options.ts';
import buildTestSites from '#tests/support/build-test-sites.ts';
import { testSites } from '#tests/support/test-sites.ts';
import type { Budget } from './budget.ts';
import { firstVisits } from './first-visits.ts';
import { submitAndDrain } from './submit-and-drain.ts';

/** A budget guards; it does not design. */
const tolerance = 1.01;
const isKept = ({ value, limit }: Budget): boolean => value <= limit * tolerance;

/** Fails if a budget is exceeded by more than 1 %. Reads `dist` and a browser test site. */
await buildTestSites();
const browser = await chromium.launch(browserOptions());
const budgets = [
  ...(await firstVisits(browser, 'dist')),
  ...(await submitAndDrain(browser, testSites.connected)),
];
await browser.close();

const width = Math.max(...budgets.map(({ name }) => name.length));
for (const budget of budgets) {
  const { name, value, limit } = budget;
  const verdict = isKept(budget) ? 'ok' : 'BROKEN';
  console.log(
    `${name.padEnd(width)} ${String(value).padStart(7)} of ${String(limit).padStart(7)}  ${verdict}`,
  );
}
const failed = budgets.filter((budget) => !isKept(budget)).length;
mkdirSync('.local/results', { recursive: true });
writeFileSync(
  '.local/results/budgets.json',
  JSON.stringify({ passed: budgets.length - failed, failed }),
);
process.exitCode = failed === 0 ? 0 : 1;
