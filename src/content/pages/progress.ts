import type { Page } from '#src/content/page.ts';
import { pillars } from '#src/content/pillar-cards.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Progress',
  hero: 'Every Step Counts',
  subtitle: 'Our first progress report will appear here.',
  panorama: {
    source: '/images/pages/progress.svg',
    alternative:
      'A brick wall that grows step by step at sunrise, with a ladder, a trowel and a bucket of mortar.',
    ...plate,
  },
  actions: [{ label: 'See the Seven Pillars', to: '/pillars', primary: true }],
  blocks: [
    {
      kind: 'section',
      heading: 'What We Build On',
      blocks: [
        {
          kind: 'wall',
          bricks: pillars.map(({ pillar, title, action }) => ({ pillar, title, action })),
        },
      ],
    },
  ],
};
