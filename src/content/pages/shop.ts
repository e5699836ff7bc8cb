import { nextTownHall } from '#src/content/common-blocks.ts';
import { oneButton } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Shop',
  hero: 'Carry It With You',
  subtitle: isFilledIn('shop')
    ? 'Our shop is on a page outside this site.'
    : 'There is nothing to buy here yet, but there are other ways to support the movement.',
  picture: {
    source: '/images/pages/shop.svg',
    alternative: 'Under a striped awning: a cap, a shirt with a sun over pillars, a mug and a bag.',
    ...plate,
  },
  actions: oneButton([
    { label: 'Open the Shop', to: { outside: 'shop' } },
    { label: 'Volunteer', to: '/volunteer' },
  ]),
  blocks: [nextTownHall],
};
