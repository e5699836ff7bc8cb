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
  picture: {
    source: '/images/pages/shop.svg',
    alternative: 'Under a striped awning: a cap, a shirt with a sun over pillars, a mug and a bag.',
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
          kind: 'cards',
          cards: [
            {
              title: 'The Pocket Manual',
              text: 'The First Hour, the kit and the call plan on one sheet, folded twice.',
              action: {
                label: 'Print It',
                to: '/podcasts/the-resilient-path#pocket-manual',
              },
            },
            {
              title: 'This App',
              text: 'Every page opens without a signal. No app store. No account.',
              action: { label: 'How to Install It', to: '/contact/faq' },
            },
            {
              title: 'The Town Hall',
              text: `Live every ${townHall.on}. Put it in your calendar.`,
              action: { label: 'About the Town Hall', to: '/podcasts/townhall' },
            },
          ],
        },
      ],
    },
  ],
};
