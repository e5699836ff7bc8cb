import { leading } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Donate',
  hero: isFilledIn('donate') ? 'Every Gift Counts' : 'Give Your Time',
  subtitle: isFilledIn('donate')
    ? 'Donations are made on a page outside this site.'
    : 'We are not taking donations here yet.',
  panorama: {
    source: '/images/pages/donate.svg',
    alternative: 'A gift box with a large bow, between a jar of coins and an alarm clock.',
    ...plate,
  },
  actions: leading([{ label: 'Open the Donation Page', to: { outside: 'donate' }, primary: true }]),
  blocks: [
    {
      kind: 'section',
      heading: isFilledIn('donate')
        ? 'Three More Things to Give'
        : 'Three Things Worth More Than Money Today',
      band: 'brick',
      blocks: [
        {
          kind: 'directory',
          lines: [
            {
              title: 'Your Time',
              text: 'Volunteer: a few hours a week, or a leadership role.',
              to: '/volunteer',
            },
            {
              title: 'What You See',
              text: 'You know your community best. Tell us what is happening there.',
              to: '/share-issue',
            },
            {
              title: 'Your Readiness',
              text: 'Begin with The First Hour. Prepared families make strong neighborhoods.',
              to: '/podcasts/the-resilient-path#first-hour',
            },
          ],
        },
      ],
    },
  ],
};
