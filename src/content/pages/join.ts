import { whatHappensNext } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Join',
  hero: 'Your Voice Belongs Here',
  subtitle:
    'WE THE PEOPLE is made of people like you. Join us, and tell us the issue that matters most to you.',
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
            'Joining takes a few minutes.',
            [
              'Your beliefs are your own business. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says where your answers go.',
            ],
          ],
        },
        whatHappensNext('join'),
        {
          kind: 'section',
          heading: 'There Is More to Do',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                [
                  'Have time to give, too? Fill out the ',
                  { text: 'volunteer form', to: '/volunteer' },
                  '. Want to look around first? Start with the ',
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
