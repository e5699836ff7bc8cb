import type { Route } from './route.ts';

export const contactRoutes: readonly Route[] = [
  {
    path: '/contact',
    title: 'Contact | WE THE PEOPLE',
    description:
      'The ways to reach WE THE PEOPLE: the right form for each matter, the team and the media.',
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
    description: 'Installing this app, working offline, and what happens to what you type.',
    menu: { label: 'FAQ', under: '/contact' },
    footer: { label: 'FAQ', column: 'quick' },
    load: () => import('#src/content/pages/faq.ts'),
  },
  {
    path: '/contact/media',
    title: 'Media | WE THE PEOPLE',
    description: 'Media inquiries to WE THE PEOPLE: all the ways to contact us, and our podcasts.',
    menu: { label: 'Media', under: '/contact' },
    load: () => import('#src/content/pages/media.ts'),
  },
  {
    path: '/contact/nda',
    title: 'NDA | WE THE PEOPLE',
    description:
      'The non-disclosure agreement (NDA) of WE THE PEOPLE, and the ways to ask us for it.',
    menu: { label: 'NDA', under: '/contact' },
    load: () => import('#src/content/pages/nda.ts'),
  },
];
