import type { Page } from '@playwright/test';

/** Runs in the page: records layout shifts (Layout Instability). */
export function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      document.documentElement.dataset.moved = JSON.stringify(entry);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The recorded shift of a watching page, or 'nothing'. */
export const moved = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.moved ?? 'nothing');
