import { nextTownHall } from '#src/content/next-town-hall.ts';
import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Donate',
  hero: 'Every Gift Counts',
  subtitle: isFilledIn('donate')
    ? 'Donations are made on a page outside this site.'
    : 'We take no donations here yet. Your time and your skills are just as welcome.',
  picture: pictures.finance,
  actions: leading([
    { label: 'Open the Donation Page', to: { outside: 'donate' }, primary: true },
    { label: 'Volunteer', to: '/volunteer' },
    { label: 'See the Seven Pillars', to: '/pillars' },
  ]),
  blocks: [nextTownHall],
};
