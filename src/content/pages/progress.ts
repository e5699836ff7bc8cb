import { nextTownHall } from '#src/content/common-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { trailPicture } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Progress',
  hero: 'Every Step Counts',
  subtitle: 'Our first progress report will appear here.',
  picture: trailPicture,
  actions: [
    { label: 'See the Seven Pillars', to: '/pillars', primary: true },
    { label: 'Podcasts', to: '/podcasts' },
    { label: 'Stay Informed', to: '/stay-informed' },
  ],
  blocks: [nextTownHall],
};
