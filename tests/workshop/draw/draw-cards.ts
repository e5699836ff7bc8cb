import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paintDrawing } from '../../../src/build/pictures/palette.ts';
import { site } from '../../../src/content/site.ts';
import { socialCardSize, socialCards } from '../../../src/content/social-cards.ts';
import { keepPicture } from './keep-picture.ts';

/** Blank in every drawing, with a margin. */
const paper = { left: 575, top: 50, width: 560, height: 360 } as const;

/**
 * Draws the social cards: site name and section title on a drawing's blank part.
 * @param page of the built site, for its style sheet
 */
export async function drawCards(page: Page): Promise<void> {
  await page.setViewportSize(socialCardSize);
  for (const [section, { title, file }] of Object.entries(socialCards)) {
    await page.evaluate(showCard, {
      drawing: paintDrawing(
        `card-${section}`,
        readFileSync(`tests/workshop/draw/art/card-${section}.svg`, 'utf8'),
      ),
      name: site.name,
      title,
      paper,
    });
    const fits = await page.evaluate(async () => {
      await document.fonts.ready;
      const words = document.getElementById('words');
      if (words === null) return false;
      return words.scrollHeight <= words.clientHeight && words.scrollWidth <= words.clientWidth;
    });
    if (!fits) throw new Error(`The title '${title}' does not fit onto its card.`);
    await keepPicture(`public${file}`, await page.screenshot(), 64);
  }
}

type CardContent = {
  readonly drawing: string;
  readonly name: string;
  readonly title: string;
  readonly paper: typeof paper;
};

function showCard({ drawing, name, title, paper }: CardContent): void {
  document.body.innerHTML = `<div style="position:fixed;inset:0;background:var(--color-paper)">${drawing}</div>
    <div id="words" style="position:fixed;left:${paper.left}px;top:${paper.top}px;width:${paper.width}px;height:${paper.height}px;display:flex;flex-direction:column;justify-content:center;gap:22px;font-family:var(--font-heading);overflow:hidden">
      <p style="margin:0;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.08em;color:var(--color-brick)"></p>
      <hr style="margin:0;width:120px;border:0;border-top:6px double var(--color-ornament)">
      <p style="margin:0;font-size:66px;line-height:1.12;font-weight:600;color:var(--color-ink);text-wrap:balance"></p>
    </div>`;
  const [nameLine, titleLine] = document.querySelectorAll('#words p');
  if (nameLine) nameLine.textContent = name;
  if (titleLine) titleLine.textContent = title;
}
