import { leading } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { townHall } from '#src/content/town-hall.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Shop',
  hero: 'Carry It With You',
  subtitle: isFilledIn('shop')
    ? 'Our shop is on a page outside this site.'
    : 'There is nothing to buy here yet.',
  panorama: {
    source: '/images/pages/shop.svg',
    alternative:
      'Under a striped awning: a folded manual, a telephone with this app on it, and a calendar with one day circled.',
    ...plate,
  },
  actions: leading([{ label: 'Open the Shop', to: { outside: 'shop' }, primary: true }]),
  blocks: [
    {
      kind: 'section',
      heading: 'Three Things to Take With You, Free',
      band: 'brick',
      blocks: [
        {
          kind: 'directory',
          lines: [
            {
              title: 'The Pocket Manual',
              text: 'Print The First Hour, the kit and the call plan on one sheet, folded twice.',
              to: '/podcasts/the-resilient-path#pocket-manual',
            },
            {
              title: 'This App',
              text: 'Install it: every page opens without a signal. No app store. No account.',
              to: '/contact/faq#install',
            },
            {
              title: 'The Town Hall',
              text: `Live every ${townHall.on}. Put it in your calendar.`,
              to: '/podcasts/townhall',
            },
          ],
        },
      ],
    },
  ],
};
