import type { Block, Page, Picture } from './page.ts';
import { site } from './site.ts';
import { trailPicture } from './trail-picture.ts';

/** A shared link's preview picture; each page has its own. */
export type SocialCard = {
  readonly file: `/cards/${string}.png`;
  readonly title: string;
  readonly alternative: string;
  /** A plate of the site; null if the card has a drawing of its own. */
  readonly plate: Picture | null;
};

/** Of every card, in pixels. */
export const socialCardSize = { width: 1200, height: 630 } as const;

type Words = { readonly title: string; readonly alternative: string };

/** Cards with a drawing of their own, by the page's path. */
const drawn: Readonly<Record<string, Words>> = {
  '/': {
    title: 'Faith, Freedom and Seven Pillars of Action',
    alternative:
      'WE THE PEOPLE: a meeting hall in front of the rising sun, with a few houses and a church.',
  },
  '/podcasts': {
    title: 'Our Four Podcasts',
    alternative:
      'WE THE PEOPLE, Our Four Podcasts: a studio microphone with rings of sound, over a line of hills.',
  },
  '/pillars': {
    title: 'Seven Pillars of Action',
    alternative:
      'WE THE PEOPLE, Seven Pillars of Action: a hall of seven pillars in front of the rising sun.',
  },
  '/contact': {
    title: 'Speak Up and Take Part',
    alternative:
      'WE THE PEOPLE, Speak Up and Take Part: a letter box with its flag up and a letter in its door.',
  },
};

/** What is shared of a page, if not its heading. */
const titles: Readonly<Record<string, string>> = {
  '/podcasts/the-resilient-path': 'The First Hour, Your Kit, Your Call Plan',
};

/** Pages of forms that the owner wrote have no drawing, and share this page's card. */
const ofOwnForms = '/contact';

/** The card of a canonical path. No fact of the owner changes its title. */
export function socialCardFor(canonical: string, page: Page): SocialCard {
  const path = canonical.startsWith('/forms/') ? ofOwnForms : canonical;
  const name = path.slice(1).replaceAll('/', '-').toLowerCase() || 'home';
  const file = `/cards/${name}.png` as const;
  const own = drawn[path];
  if (own !== undefined) return { file, ...own, plate: null };
  const plate =
    page.picture ??
    page.vignette ??
    page.panorama ??
    page.blocks.flatMap(picturesOf)[0] ??
    trailPicture;
  const title = titles[path] ?? page.heading;
  return { file, title, alternative: `${site.name}, ${title}. ${plate.alternative}`, plate };
}

function picturesOf(block: Block): readonly Picture[] {
  if (block.kind === 'picture') return [block.picture];
  if (block.kind === 'section') return block.blocks.flatMap(picturesOf);
  return block.kind === 'form' ? (block.beside ?? []).flatMap(picturesOf) : [];
}
