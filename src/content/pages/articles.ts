import { outsideLinks } from '#owner';
import { leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Articles',
  subtitle: 'We have not published articles on this page yet.',
  blocks: [
    {
      kind: 'actions',
      actions: leading([
        {
          label: `Download the ${outsideLinks.magazine.label}`,
          to: { outside: 'magazine' },
          primary: true,
        },
        { label: 'Podcasts', to: '/podcasts' },
        { label: 'Resiliency Pillar', to: '/pillars/resiliency' },
        { label: 'Stay Informed', to: '/stay-informed' },
      ]),
    },
  ],
};
