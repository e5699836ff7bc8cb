import { contactRoutes } from './contact-routes.ts';
import { pillarRoutes } from './pillar-routes.ts';
import { podcastRoutes } from './podcast-routes.ts';
import type { Route } from './route.ts';

/**
 * Every page of the site, once. The links, the menus, the prerendering, the sitemap, the worker and the
 * tests all read this table; nothing lists routes a second time (specification 1.1). The order
 * is the menus' order.
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
    description: 'Sign up to hear from WE THE PEOPLE, and see what there is to hear about.',
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
    menu: { label: 'Log Local Info' },
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
    description: 'The progress of WE THE PEOPLE, and how to hear what comes next.',
    menu: { label: 'Progress' },
    footer: { label: 'Progress', column: 'quick' },
    load: () => import('#src/content/pages/progress.ts'),
  },
  {
    path: '/events',
    title: 'Events | WE THE PEOPLE',
    description: 'Events of WE THE PEOPLE, and the weekly live town hall.',
    menu: { label: 'Events' },
    footer: { label: 'Events', column: 'quick' },
    load: () => import('#src/content/pages/events.ts'),
  },
  {
    path: '/shop',
    title: 'Shop | WE THE PEOPLE',
    description: 'The shop of WE THE PEOPLE, and other ways to support the movement.',
    menu: { label: 'Shop' },
    footer: { label: 'Shop', column: 'quick' },
    load: () => import('#src/content/pages/shop.ts'),
  },
  {
    path: '/donate',
    title: 'Donate | WE THE PEOPLE',
    description: 'Support WE THE PEOPLE with a donation, or with your time and skills.',
    menu: { label: 'Donate' },
    footer: { label: 'Donate', column: 'engage' },
    load: () => import('#src/content/pages/donate.ts'),
  },
  {
    path: '/articles',
    title: 'Articles | WE THE PEOPLE',
    description: 'Articles of WE THE PEOPLE, our podcasts, and the way to stay informed.',
    footer: { label: 'Articles', column: 'quick' },
    load: () => import('#src/content/pages/articles.ts'),
  },
  ...contactRoutes,
  {
    path: '/outbox',
    title: 'Outbox | WE THE PEOPLE',
    description: 'What you wrote on this device: what is waiting, and what was sent.',
    menu: { label: 'Outbox', under: '/contact' },
    footer: { label: 'Outbox', column: 'quick' },
    load: () => import('#src/content/pages/outbox.ts'),
  },
  {
    path: '/diagnostics',
    title: 'Diagnostics | WE THE PEOPLE',
    description: 'How this app is doing on this device, to read out to someone helping you.',
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
];
