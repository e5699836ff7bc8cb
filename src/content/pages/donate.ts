import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Donate',
  subtitle: 'Donations are made on a page outside this site.',
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'Open the Donation Page', to: { outside: 'donate' }, primary: true },
        { label: 'Volunteer', to: '/volunteer' },
        { label: 'See the Seven Pillars', to: '/pillars' },
      ],
    },
  ],
};
