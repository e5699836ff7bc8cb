import { nextTownHall } from '#src/content/common-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { trailPicture } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Progress',
  hero: 'Every Step Counts',
  subtitle: 'We have not published a progress report on this page yet.',
  picture: trailPicture,
  actions: [
    { label: 'See the Seven Pillars', to: '/pillars', primary: true },
    { label: 'Podcasts', to: '/podcasts' },
    { label: 'Stay Informed', to: '/stay-informed' },
  ],
  blocks: [nextTownHall],
};
