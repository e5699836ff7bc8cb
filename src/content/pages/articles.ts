import { outsideLinks } from '#owner';
import { nextTownHall } from '#src/content/common-blocks.ts';
import { leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Articles',
  hero: 'Read, Think, Act',
  subtitle: 'Our first articles will appear here.',
  picture: pictures.corruption,
  actions: leading([
    {
      label: `Download the ${outsideLinks.magazine.label}`,
      to: { outside: 'magazine' },
      primary: true,
    },
    { label: 'Read the Checklists', to: '/podcasts/the-resilient-path' },
    { label: 'Resiliency Pillar', to: '/pillars/resiliency' },
    { label: 'Podcasts', to: '/podcasts' },
    { label: 'Stay Informed', to: '/stay-informed' },
  ]),
  blocks: [nextTownHall],
};
