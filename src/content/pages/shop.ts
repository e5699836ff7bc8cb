import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Shop',
  subtitle: 'Our shop is on a page outside this site.',
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'Open the Shop', to: { outside: 'shop' }, primary: true },
        { label: 'Donate', to: '/donate' },
        { label: 'Return to Home', to: '/' },
      ],
    },
  ],
};
