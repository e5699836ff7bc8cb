import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paintDrawing } from '../../../src/build/pictures/palette.ts';
import { routes } from '../../../src/content/routes/route-table.ts';
import { site } from '../../../src/content/site.ts';
import {
  type SocialCard,
  socialCardFor,
  socialCardSize,
} from '../../../src/content/social-cards.ts';
import { keepPicture } from './keep-picture.ts';

/** Blank in every card's own drawing, with a margin. */
const besideDrawing = { left: 575, top: 50, width: 560, height: 360, size: 66 } as const;

/** Beside a plate, which keeps its shape. */
const besidePlate = { left: 726, top: 84, width: 420, height: 384, size: 58 } as const;

/** A plate without its margin, in the frame that the drawn cards have. */
const framed = (
  plate: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="var(--color-paper)"/>
  <rect x="26" y="26" width="1148" height="578" fill="var(--color-paper)" stroke="var(--color-ink)" stroke-width="4"/>
  <rect x="28" y="540" width="1144" height="62" fill="var(--color-brick)"/>
  <path d="M28 534h1144" stroke="var(--color-ornament)" stroke-width="4"/>
  ${plate.replace(/<svg[^>]*>/, '<svg x="52" y="84" width="640" height="384" viewBox="20 20 600 360">')}
  <rect x="52" y="84" width="640" height="384" fill="none" stroke="var(--color-ink)" stroke-width="4"/>
</svg>`;

const drawingOf = ({ file, plate }: SocialCard): string => {
  const name = file.replace('/cards/', 'card-').replace('.png', '');
  return plate === null
    ? paintDrawing(name, readFileSync(`tests/workshop/draw/art/${name}.svg`, 'utf8'))
    : paintDrawing(name, framed(readFileSync(`public${plate.source}`, 'utf8')));
};

/**
 * Draws every page's social card: site name and title beside a drawing or the page's plate.
 * @param page of the built site, for its style sheet
 */
export async function drawCards(page: Page): Promise<void> {
  await page.setViewportSize(socialCardSize);
  for (const { path, load } of routes.filter(({ canonical }) => canonical === undefined)) {
    const card = socialCardFor(path, (await load()).page);
    const place = card.plate === null ? besideDrawing : besidePlate;
    await page.evaluate(showCard, {
      drawing: drawingOf(card),
      name: site.name,
      title: card.title,
      place,
    });
    const fits = await page.evaluate(async () => {
      await document.fonts.ready;
      const words = document.getElementById('words');
      if (words === null) return false;
      return words.scrollHeight <= words.clientHeight && words.scrollWidth <= words.clientWidth;
    });
    if (!fits) throw new Error(`The title '${card.title}' does not fit onto its card.`);
    await keepPicture(`public${card.file}`, await page.screenshot(), 32);
  }
}

type CardContent = {
  readonly drawing: string;
  readonly name: string;
  readonly title: string;
  readonly place: typeof besideDrawing | typeof besidePlate;
};

function showCard({ drawing, name, title, place }: CardContent): void {
  document.body.innerHTML = `<div style="position:fixed;inset:0;background:var(--color-paper)">${drawing}</div>
    <div id="words" style="position:fixed;left:${place.left}px;top:${place.top}px;width:${place.width}px;height:${place.height}px;display:flex;flex-direction:column;justify-content:center;gap:22px;font-family:var(--font-heading);overflow:hidden">
      <p style="margin:0;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.08em;color:var(--color-brick)"></p>
      <hr style="margin:0;width:120px;border:0;border-top:6px double var(--color-ornament)">
      <p style="margin:0;font-size:${place.size}px;line-height:1.12;font-weight:600;color:var(--color-ink);text-wrap:balance"></p>
    </div>`;
  const [nameLine, titleLine] = document.querySelectorAll('#words p');
  if (nameLine) nameLine.textContent = name;
  if (titleLine) titleLine.textContent = title;
}
