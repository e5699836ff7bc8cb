import type { Picture } from './page.ts';

/** The size of every plate, in its own units. */
export const plate = { width: 640, height: 400 } as const;

/** Apart from the other pictures: the error screen shows it, so that its words come with every page. */
export const trailPicture: Picture = {
  source: '/images/podcasts/the-resilient-path.svg',
  alternative:
    'A radio set on a rock beside a mountain trail; a hiker walks up toward a radio mast.',
  ...plate,
};
