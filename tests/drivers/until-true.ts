import { whatIsShown } from './page-scripts.ts';
import type { Page } from './webdriver/browser.ts';
import { until } from './webdriver/program.ts';

/**
 * Tolerates a page that is being replaced.
 * @throws with the page's content
 */
export function untilTrue(
  what: string,
  page: Page,
  script: string,
  ...values: readonly unknown[]
): Promise<true> {
  return until(
    what,
    async () => ((await page.run(script, ...values).catch(() => false)) === true ? true : null),
    async () => `${await page.run(whatIsShown).catch(String)}`,
  );
}
