import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { colorOf, paintDrawing } from '../../../src/build/pictures/palette.ts';
import { keepPicture } from './keep-picture.ts';

type Icon = { readonly file: string; readonly size: number; readonly drawing: string };

const drawing = (file: string): string => paintDrawing(file, readFileSync(file, 'utf8'));
const own = 'tests/workshop/draw/art';

/** A paper-colored emblem on brick, for the app's shortcuts. */
const onGround = (emblem: string): string => {
  const sign = drawing(`${own}/emblem-${emblem}.svg`);
  const placed = sign.replace(
    '<svg',
    `<svg x="16" y="16" width="64" height="64" color="${colorOf('light', 'paper')}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="${colorOf('light', 'brick')}"/>${placed}</svg>`;
};

const shortcuts = {
  'share-issue': 'log-info',
  volunteer: 'volunteer',
  outbox: 'outbox',
  path: 'kit',
};

const icons: readonly Icon[] = [
  { file: 'favicon-32', size: 32, drawing: drawing('public/icons/icon.svg') },
  { file: 'icon-192', size: 192, drawing: drawing('public/icons/icon.svg') },
  { file: 'icon-512', size: 512, drawing: drawing('public/icons/icon.svg') },
  // iOS rounds the corners, and shows transparency as black.
  { file: 'apple-touch-icon', size: 180, drawing: drawing(`${own}/icon-maskable.svg`) },
  { file: 'icon-maskable-512', size: 512, drawing: drawing(`${own}/icon-maskable.svg`) },
  { file: 'icon-monochrome-512', size: 512, drawing: drawing('public/icons/icon-monochrome.svg') },
  ...Object.entries(shortcuts).map(([page, emblem]) => ({
    file: `shortcut-${page}`,
    size: 96,
    drawing: onGround(emblem),
  })),
];

/** In the sizes that systems need. */
export async function drawIcons(page: Page): Promise<void> {
  for (const { file, size, drawing: svg } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<body style="margin:0;line-height:0">${svg}</body>`);
    const picture = await page.screenshot({ omitBackground: true });
    await keepPicture(`public/icons/${file}.png`, picture, 64);
  }
}
