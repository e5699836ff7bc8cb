import { nextTownHall } from '#src/content/common-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Media',
  hero: 'For Journalists',
  subtitle: 'Press material will appear here.',
  picture: pictures.differentRight,
  actions: [
    { label: 'All Ways to Contact Us', to: '/contact', primary: true },
    { label: 'About Us', to: '/contact/AboutUs' },
    { label: 'Podcasts', to: '/podcasts' },
    { label: 'Recommend a Speaker', to: '/speaker' },
  ],
  blocks: [nextTownHall],
};
