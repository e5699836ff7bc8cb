import type { Page } from '@playwright/test';

/** Runs in the page: notes on the document that something has moved by itself (Layout Instability). */
export function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      document.documentElement.dataset.moved = JSON.stringify(entry);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved on a page that watches, or 'nothing'. */
export const moved = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.moved ?? 'nothing');
