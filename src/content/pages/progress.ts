import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Progress',
  subtitle: 'We have not published a progress report on this page yet.',
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'See the Seven Pillars', to: '/pillars', primary: true },
        { label: 'Podcasts', to: '/podcasts' },
        { label: 'Stay Informed', to: '/stay-informed' },
      ],
    },
  ],
};
