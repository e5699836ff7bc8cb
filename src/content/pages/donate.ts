import { oneButton } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Donate',
  hero: isFilledIn('donate') ? 'Every Gift Counts' : 'Give Your Time',
  subtitle: isFilledIn('donate')
    ? 'Donations are made on a page outside this site.'
    : 'We are not taking donations here yet, but we can use your time and skills now.',
  picture: {
    source: '/images/pages/donate.svg',
    alternative: 'A gift box with a large bow, between a jar of coins and an alarm clock.',
    ...plate,
  },
  actions: oneButton([
    { label: 'Open the Donation Page', to: { outside: 'donate' } },
    { label: 'Volunteer', to: '/volunteer' },
  ]),
  blocks: [],
};
