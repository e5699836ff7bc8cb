import type { Picture } from './page.ts';

/** The plates' size, in SVG units. */
export const plate = { width: 640, height: 400 } as const;

/** The error screen's picture, apart from the others because every page loads it. */
export const trailPicture: Picture = {
  source: '/images/podcasts/the-resilient-path.svg',
  alternative:
    'A radio set on a rock beside a mountain trail; a hiker walks up toward a radio mast.',
  ...plate,
};
