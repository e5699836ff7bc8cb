import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Progress',
  hero: 'Every Step Counts',
  subtitle: 'Our first progress report will appear here.',
  picture: {
    source: '/images/pages/progress.svg',
    alternative:
      'A brick wall that grows step by step at sunrise, with a ladder, a trowel and a bucket of mortar.',
    ...plate,
  },
  actions: [{ label: 'See the Seven Pillars', to: '/pillars', primary: true }],
  blocks: [
    {
      kind: 'wall',
      bricks: [
        { pillar: 1, label: 'Religious', to: '/pillars/religious' },
        { pillar: 2, label: 'Corruption', to: '/pillars/corruption' },
        { pillar: 3, label: 'Health', to: '/pillars/health' },
        { pillar: 4, label: 'Finance', to: '/pillars/finance' },
        { pillar: 5, label: 'Tax', to: '/pillars/tax' },
        { pillar: 6, label: 'Candidate', to: '/pillars/candidate' },
        { pillar: 7, label: 'Resiliency', to: '/pillars/resiliency' },
      ],
    },
  ],
};
