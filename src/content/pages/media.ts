import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Media',
  subtitle: 'We have not published press material on this page yet.',
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'All Ways to Contact Us', to: '/contact', primary: true },
        { label: 'About Us', to: '/contact/AboutUs' },
        { label: 'Podcasts', to: '/podcasts' },
        { label: 'Recommend a Speaker', to: '/speaker' },
      ],
    },
  ],
};
