import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Donate',
  subtitle: isFilledIn('donate')
    ? 'Donations are made on a page outside this site.'
    : 'We take no donations here yet. Your time and your skills are just as welcome.',
  blocks: [
    {
      kind: 'actions',
      actions: leading([
        { label: 'Open the Donation Page', to: { outside: 'donate' }, primary: true },
        { label: 'Volunteer', to: '/volunteer' },
        { label: 'See the Seven Pillars', to: '/pillars' },
      ]),
    },
  ],
};
