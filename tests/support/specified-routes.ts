/** The paths of the route table in the specification (section 2), letter by letter. */
const fromSpecification = [
  '/',
  '/stay-informed',
  '/join',
  '/share-issue',
  '/issues',
  '/speaker',
  '/volunteer',
  '/contact/volunteer',
  '/podcasts',
  '/podcasts/pastorspoint',
  '/podcasts/townhall',
  '/podcasts/the-resilient-path',
  '/podcasts/different-right',
  '/pillars',
  '/pillars/religious',
  '/pillars/corruption',
  '/pillars/resiliency',
  '/pillars/health',
  '/pillars/finance',
  '/pillars/tax',
  '/pillars/candidate',
  '/progress',
  '/events',
  '/shop',
  '/donate',
  '/contact',
  '/contact/faq',
  '/contact/media',
  '/contact/nda',
  '/contact/AboutUs',
] as const;

/** Those that the rulings add (1 and 5). */
const fromRulings = ['/articles', '/outbox', '/privacy'] as const;

/** Those that issues have asked for since. */
const fromIssues = ['/diagnostics'] as const;

export const specifiedPaths: readonly string[] = [
  ...fromSpecification,
  ...fromRulings,
  ...fromIssues,
];

/** The page on which each form stands, by the canonical path of the screen that the specification names. */
export const specifiedFormPaths = {
  'podcast-feedback': '/podcasts',
  join: '/join',
  volunteer: '/volunteer',
  'local-issue': '/share-issue',
  'guest-speaker': '/speaker',
  resiliency: '/pillars/resiliency',
  tax: '/pillars/tax',
  health: '/pillars/health',
  candidate: '/pillars/candidate',
  financial: '/pillars/finance',
  christian: '/pillars/religious',
  townhall: '/podcasts/townhall',
  'pastors-point': '/podcasts/pastorspoint',
  'resilient-path': '/podcasts/the-resilient-path',
  staff: '/contact/AboutUs',
  'stay-informed': '/stay-informed',
} as const;
