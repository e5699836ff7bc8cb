import { outsideLinks } from '#owner';
import { nextTownHall } from '#src/content/common-blocks.ts';
import { oneButton } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Articles',
  hero: 'Read, Think, Act',
  subtitle: 'Our first articles will appear here.',
  picture: {
    source: '/images/pages/articles.svg',
    alternative:
      'A typewriter with a page in it, and a tied stack of newspapers with reading glasses on top.',
    ...plate,
  },
  actions: oneButton([
    { label: `Download the ${outsideLinks.magazine.label}`, to: { outside: 'magazine' } },
    { label: 'Read the Checklists', to: '/podcasts/the-resilient-path' },
  ]),
  blocks: [nextTownHall],
};
