import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Shot } from './sheet-page.ts';

const tallest = 2400;

type What = Pick<Shot, 'subject' | 'scheme'> & {
  /** For overlays: only the visible screen. */
  readonly screenOnly?: boolean | undefined;
};

export async function shoot(page: Page, folder: string, file: string, what: What): Promise<Shot> {
  const { subject, scheme, screenOnly = false } = what;
  const { width, height: screen } = page.viewportSize() ?? { width: 0, height: 0 };
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = screenOnly ? screen : Math.min(full, tallest);
  await page.screenshot({
    path: join(folder, file),
    ...(!screenOnly && { fullPage: true, clip: { x: 0, y: 0, width, height } }),
  });
  return { subject, file, scheme, width, height, cut: !screenOnly && full > height };
}
