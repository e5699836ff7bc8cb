import { nextTownHall } from '#src/content/common-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Media',
  hero: 'For Journalists',
  subtitle: 'Press material will appear here.',
  picture: {
    source: '/images/pages/media.svg',
    alternative: 'A camera with its flash, a press card on a ribbon, and a notepad with a pencil.',
    ...plate,
  },
  actions: [{ label: 'All Ways to Contact Us', to: '/contact', primary: true }],
  blocks: [nextTownHall],
};
