import { nextTownHall } from '#src/content/common-blocks.ts';
import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Shop',
  hero: 'Carry It With You',
  subtitle: isFilledIn('shop')
    ? 'Our shop is on a page outside this site.'
    : 'There is nothing to buy here yet, but there are other ways to support the movement.',
  picture: pictures.resiliency,
  actions: leading([
    { label: 'Open the Shop', to: { outside: 'shop' }, primary: true },
    { label: 'Volunteer', to: '/volunteer' },
    { label: 'Donate', to: '/donate' },
    { label: 'Return to Home', to: '/' },
  ]),
  blocks: [nextTownHall],
};
