import { goToForm, whatHappensNext } from '#src/content/common-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Join',
  hero: 'Your Voice Belongs Here',
  subtitle:
    'WE THE PEOPLE is made of people like you. Join us, and tell us the issue that matters most to you.',
  actions: [goToForm],
  blocks: [
    {
      kind: 'form',
      form: 'join',
      heading: 'Join WE THE PEOPLE',
      beside: [
        {
          kind: 'picture',
          picture: {
            source: '/images/pages/join.svg',
            alternative:
              'An open register with three names in it, and a quill that writes the fourth.',
            ...plate,
          },
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            'Joining takes a few minutes. Tell us your name, how to reach you and where you live. Then tell us your issue in your own words.',
            [
              'What you believe is your own. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says where your answers go.',
            ],
          ],
        },
        whatHappensNext,
        {
          kind: 'section',
          heading: 'There Is More to Do',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                [
                  'Would you like to offer your time as well? Fill in the ',
                  { text: 'volunteer form', to: '/volunteer' },
                  '. Would you like to see the work first? Start with the ',
                  { text: 'seven pillars', to: '/pillars' },
                  ' or the ',
                  { text: 'podcasts', to: '/podcasts' },
                  '.',
                ],
              ],
            },
          ],
        },
      ],
    },
  ],
};
