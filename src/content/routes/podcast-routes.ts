import { townHall } from '#src/content/town-hall.ts';
import type { Route } from './route.ts';

export const podcastRoutes: readonly Route[] = [
  {
    path: '/podcasts',
    title: 'Podcasts | WE THE PEOPLE',
    description:
      'Pastors Point, Townhall, The Resilient Path and Different Right: our four podcasts.',
    menu: { label: 'Podcasts' },
    footer: { label: 'Podcasts', column: 'quick' },
    form: 'podcast-feedback',
    load: () => import('#src/content/pages/podcasts.ts'),
  },
  {
    path: '/podcasts/pastorspoint',
    title: 'Pastors Point | WE THE PEOPLE',
    description:
      'A Christian show with over 30 episodes. Send a prayer request or a praise report.',
    menu: { label: 'Pastors Point', under: '/podcasts' },
    form: 'pastors-point',
    load: () => import('#src/content/pages/pastors-point.ts'),
  },
  {
    path: '/podcasts/townhall',
    title: 'Townhall | WE THE PEOPLE',
    description: `The weekly live town hall, ${townHall.when}. Tell us your concerns with the country.`,
    menu: { label: 'Townhall', under: '/podcasts' },
    form: 'townhall',
    load: () => import('#src/content/pages/townhall.ts'),
  },
  {
    path: '/podcasts/the-resilient-path',
    title: 'The Resilient Path | WE THE PEOPLE',
    description: 'Survival, emergency response, HAM radio and procedures.',
    menu: { label: 'The Resilient Path', under: '/podcasts' },
    form: 'resilient-path',
    load: () => import('#src/content/pages/the-resilient-path.ts'),
  },
  {
    path: '/podcasts/different-right',
    title: 'Different Right | WE THE PEOPLE',
    description: 'Different Right, one of the four podcasts of WE THE PEOPLE.',
    menu: { label: 'Different Right', under: '/podcasts' },
    load: () => import('#src/content/pages/different-right.ts'),
  },
];
