import { mailTarget } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Media',
  hero: 'For Journalists',
  subtitle: [
    'Press material will appear here. Until then, write to us. Our ',
    { text: 'town hall', to: '/podcasts/townhall' },
    ' is live every week.',
  ],
  panorama: {
    source: '/images/pages/media.svg',
    alternative: 'A camera with its flash, a press card on a ribbon, and a notepad with a pencil.',
    ...plate,
  },
  actions: [
    mailTarget === null
      ? { label: 'Journalists: Use This Form', to: '/share-issue#form', primary: true }
      : { label: 'Journalists: Write to Us', to: mailTarget, primary: true },
  ],
  blocks: [],
};
