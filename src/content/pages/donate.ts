import { nextTownHall } from '#src/content/common-blocks.ts';
import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Donate',
  hero: isFilledIn('donate') ? 'Every Gift Counts' : 'Give Your Time',
  subtitle: isFilledIn('donate')
    ? 'Donations are made on a page outside this site.'
    : 'We are not taking donations here yet. We can use your time and skills now.',
  picture: pictures.finance,
  actions: leading([
    { label: 'Open the Donation Page', to: { outside: 'donate' }, primary: true },
    { label: 'Volunteer', to: '/volunteer' },
    { label: 'See the Seven Pillars', to: '/pillars' },
  ]),
  blocks: [nextTownHall],
};
