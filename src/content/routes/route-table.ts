import { customRoutes } from '#custom-routes';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Route } from '#src/content/page.ts';
import { townHall } from '#src/content/town-hall.ts';

const contactRoutes: readonly Route[] = [
  {
    path: '/contact',
    title: 'Contact | WE THE PEOPLE',
    description: 'The ways to reach WE THE PEOPLE: the right form for each matter, and the team.',
    menu: { label: 'Contact' },
    footer: { label: 'Contact', column: 'quick' },
    load: () => import('#src/content/pages/contact.ts'),
  },
  {
    path: '/contact/AboutUs',
    title: 'About Us | WE THE PEOPLE',
    description: 'The team behind WE THE PEOPLE, and how to join the staff.',
    menu: { label: 'About Us', under: '/contact' },
    footer: { label: 'About Us', column: 'quick' },
    form: 'staff',
    load: () => import('#src/content/pages/about-us.ts'),
  },
  {
    path: '/contact/volunteer',
    title: 'Volunteer | WE THE PEOPLE',
    description:
      'Offer your skills and time as a volunteer, from a few hours a week to a leadership role.',
    canonical: '/volunteer',
    menu: { label: 'Volunteer', under: '/contact' },
    load: () => import('#src/content/pages/volunteer.ts'),
  },
  {
    path: '/contact/faq',
    title: 'Questions about this app | WE THE PEOPLE',
    description: 'Installing this app, working offline, and who reads what you send.',
    menu: { label: 'FAQ', under: '/contact' },
    footer: { label: 'FAQ', column: 'quick' },
    load: () => import('#src/content/pages/faq.ts'),
  },
  {
    path: '/contact/media',
    title: 'Media | WE THE PEOPLE',
    description: 'For journalists: press material from WE THE PEOPLE will appear here.',
    menu: { label: 'Media', under: '/contact' },
    footer: { label: 'For Journalists', column: 'quick' },
    load: () => import('#src/content/pages/media.ts'),
  },
  {
    path: '/contact/nda',
    title: 'NDA | WE THE PEOPLE',
    description: 'The non-disclosure agreement (NDA) of WE THE PEOPLE.',
    menu: { label: 'NDA', under: '/contact' },
    load: () => import('#src/content/pages/nda.ts'),
  },
];

const pillarRoutes: readonly Route[] = [
  {
    path: '/pillars',
    title: 'Seven Pillars | WE THE PEOPLE',
    description:
      'The seven pillars of action: religious, corruption, health, finance, tax, candidate and resiliency.',
    menu: { label: 'Pillars' },
    load: () => import('#src/content/pages/pillars.ts'),
  },
  {
    path: '/pillars/religious',
    title: 'Christian Pillar | WE THE PEOPLE',
    description: 'A network of pastors, Christian organizations and Christian businesses.',
    menu: { label: 'Religious', under: '/pillars' },
    form: 'christian',
    load: () => import('#src/content/pages/religious.ts'),
  },
  {
    path: '/pillars/corruption',
    title: 'Corruption Pillar | WE THE PEOPLE',
    description: 'Standing against corruption: what we look for, and how to speak up.',
    menu: { label: 'Corruption', under: '/pillars' },
    load: () => import('#src/content/pages/corruption.ts'),
  },
  {
    path: '/pillars/health',
    title: 'Health Pillar | WE THE PEOPLE',
    description: 'We advocate for health freedom, and connect people with doctors.',
    menu: { label: 'Health', under: '/pillars' },
    form: 'health',
    load: () => import('#src/content/pages/health.ts'),
  },
  {
    path: '/pillars/finance',
    title: 'Financial Pillar | WE THE PEOPLE',
    description: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
    menu: { label: 'Finance', under: '/pillars' },
    form: 'financial',
    load: () => import('#src/content/pages/finance.ts'),
  },
  {
    path: '/pillars/tax',
    title: 'Tax Pillar | WE THE PEOPLE',
    description:
      'IRS dispute resolution, audit representation and forensic review with experienced advisers.',
    menu: { label: 'Tax', under: '/pillars' },
    form: 'tax',
    load: () => import('#src/content/pages/tax.ts'),
  },
  {
    path: '/pillars/candidate',
    title: 'Candidate Consulting | WE THE PEOPLE',
    description:
      'Viability assessment, district analysis, compliance and campaign planning for candidates.',
    menu: { label: 'Candidate', under: '/pillars' },
    form: 'candidate',
    load: () => import('#src/content/pages/candidate.ts'),
  },
  {
    path: '/pillars/resiliency',
    title: 'Resiliency Pillar | WE THE PEOPLE',
    description:
      'Disaster preparedness, and a national volunteer database of responders with equipment or skills.',
    menu: { label: 'Resiliency', under: '/pillars' },
    form: 'resiliency',
    load: () => import('#src/content/pages/resiliency.ts'),
  },
];

const podcastRoutes: readonly Route[] = [
  {
    path: '/podcasts',
    title: 'Podcasts | WE THE PEOPLE',
    description:
      'Pastors Point, Townhall, The Resilient Path and Different Right: our four podcasts.',
    menu: { label: 'Podcasts' },
    form: 'podcast-feedback',
    load: () => import('#src/content/pages/podcasts.ts'),
  },
  {
    path: '/podcasts/pastorspoint',
    title: 'Pastors Point | WE THE PEOPLE',
    description:
      'A Christian show with over 30 episodes. Send a prayer request or a praise report.',
    menu: { label: 'Pastors Point', under: '/podcasts' },
    footer: { label: 'Prayer Request', column: 'engage', toForm: true },
    form: 'pastors-point',
    load: () => import('#src/content/pages/pastors-point.ts'),
  },
  {
    path: '/podcasts/townhall',
    title: 'Townhall | WE THE PEOPLE',
    description: `The weekly live town hall, ${townHall.when}. Tell us your concerns about the country.`,
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

/**
 * The only list of routes, in menu order. Links, menus, prerendering, sitemap, worker and tests read it
 * (specification 1.1). The browser has only `paths.ts` of it.
 */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'WE THE PEOPLE: faith, freedom and seven pillars of action',
    description:
      'A civic and faith movement: podcasts, seven pillars of action, and a way for every citizen to take part.',
    load: () => import('#src/content/pages/home.ts'),
  },
  {
    path: '/stay-informed',
    title: 'Stay Informed | WE THE PEOPLE',
    description: 'Sign up to hear from WE THE PEOPLE, and see what we will write to you about.',
    menu: { label: 'Stay Informed' },
    footer: { label: 'Stay Informed', column: 'engage' },
    form: 'stay-informed',
    load: () => import('#src/content/pages/stay-informed.ts'),
  },
  {
    path: '/join',
    title: 'Join WE THE PEOPLE',
    description: 'Join WE THE PEOPLE and tell us the issue that matters to you.',
    menu: { label: 'Join' },
    footer: { label: 'Join Us', column: 'engage' },
    form: 'join',
    load: () => import('#src/content/pages/join.ts'),
  },
  {
    path: '/share-issue',
    title: 'Share a Local Issue | WE THE PEOPLE',
    description: 'Tell us about an issue where you live. The form works without a signal, too.',
    menu: { label: 'Log Local Info', toForm: true },
    footer: { label: 'Log Local Info', column: 'engage' },
    form: 'local-issue',
    load: () => import('#src/content/pages/share-issue.ts'),
  },
  {
    path: '/issues',
    title: 'Share a Local Issue | WE THE PEOPLE',
    description: 'Tell us about an issue where you live. The form works without a signal, too.',
    canonical: '/share-issue',
    load: () => import('#src/content/pages/share-issue.ts'),
  },
  {
    path: '/speaker',
    alsoSpelled: '/Speaker',
    title: 'Invite a Guest Speaker | WE THE PEOPLE',
    description: 'Recommend a guest speaker for our podcasts and events.',
    footer: { label: 'Recommend a Speaker', column: 'engage' },
    form: 'guest-speaker',
    load: () => import('#src/content/pages/speaker.ts'),
  },
  {
    path: '/volunteer',
    title: 'Volunteer | WE THE PEOPLE',
    description:
      'Offer your skills and time as a volunteer, from a few hours a week to a leadership role.',
    footer: { label: 'Volunteer', column: 'engage' },
    form: 'volunteer',
    load: () => import('#src/content/pages/volunteer.ts'),
  },
  ...podcastRoutes,
  ...pillarRoutes,
  {
    path: '/progress',
    title: 'Progress | WE THE PEOPLE',
    description: 'The progress of WE THE PEOPLE in its seven pillars.',
    menu: { label: 'Progress', under: '/pillars' },
    load: () => import('#src/content/pages/progress.ts'),
  },
  {
    path: '/events',
    title: 'Events | WE THE PEOPLE',
    description: 'Events of WE THE PEOPLE, and the weekly live town hall.',
    menu: { label: 'Events' },
    load: () => import('#src/content/pages/events.ts'),
  },
  {
    path: '/shop',
    title: 'Shop | WE THE PEOPLE',
    description: 'The shop of WE THE PEOPLE, and other ways to support us.',
    menu: { label: 'Shop' },
    load: () => import('#src/content/pages/shop.ts'),
  },
  {
    path: '/donate',
    title: 'Donate | WE THE PEOPLE',
    description: isFilledIn('donate')
      ? 'Support WE THE PEOPLE with a donation, or with your time and skills.'
      : 'We are not taking donations here yet. We can use your time and skills now.',
    menu: { label: 'Donate' },
    footer: { label: 'Donate', column: 'engage' },
    load: () => import('#src/content/pages/donate.ts'),
  },
  {
    path: '/articles',
    title: 'Articles | WE THE PEOPLE',
    description: 'What there is to read from WE THE PEOPLE: checklists to keep, print and share.',
    footer: { label: 'Articles', column: 'quick' },
    load: () => import('#src/content/pages/articles.ts'),
  },
  ...contactRoutes,
  {
    path: '/outbox',
    ofDevice: true,
    title: 'Outbox | WE THE PEOPLE',
    description: 'Your submissions on this device: what is waiting, and what was sent.',
    footer: { label: 'Outbox', column: 'quick' },
    load: () => import('#src/content/pages/outbox.ts'),
  },
  {
    path: '/diagnostics',
    ofDevice: true,
    title: 'Diagnostics | WE THE PEOPLE',
    description: 'How this app is doing on this device, to read to someone helping you.',
    footer: { label: 'Diagnostics', column: 'quick' },
    load: () => import('#src/content/pages/diagnostics.ts'),
  },
  {
    path: '/privacy',
    title: 'Privacy | WE THE PEOPLE',
    description:
      'Where your answers go, what stays on this device and for how long, and how to erase it.',
    footer: { label: 'Privacy', column: 'quick' },
    load: () => import('#src/content/pages/privacy.ts'),
  },
  ...customRoutes,
];

/** The routes above a path, outermost first: the home page and /pillars for /pillars/tax. */
export function trailTo(routes: readonly Route[], path: string): readonly Route[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.flatMap((_, depth) => {
    const above = `/${parts.slice(0, depth).join('/')}`;
    return routes.filter((route) => route.path === above);
  });
}
