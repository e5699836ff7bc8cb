import { outsideLinks } from '#owner';
import { nextTownHall } from '#src/content/common-blocks.ts';
import { leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Articles',
  hero: 'Read, Think, Act',
  subtitle: 'We have not published articles on this page yet.',
  picture: pictures.corruption,
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
  blocks: [nextTownHall],
};
