import { whatHappensNext } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Volunteer Join Form',
  hero: 'Give What You Can, Where You Are',
  subtitle: [
    'Give your skills and your time. To help in a disaster, use the ',
    { text: 'Resiliency form', to: '/pillars/resiliency' },
    '.',
  ],
  blocks: [
    {
      kind: 'form',
      form: 'volunteer',
      heading: 'Volunteer With Us',
      beside: [
        {
          kind: 'picture',
          picture: {
            source: '/images/pages/volunteer.svg',
            alternative: 'Five raised hands in front of the rising sun.',
            ...plate,
          },
        },
        {
          kind: 'section',
          heading: 'What Can You Bring?',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                'Tell us about your skills and anything else we should know. Skills, availability and message are all optional, so you can begin with your name and how to reach you.',
                [
                  'Would you rather join the staff? See ',
                  { text: 'Join Our Staff', to: '/contact/AboutUs' },
                  '.',
                ],
              ],
            },
          ],
        },
        whatHappensNext('volunteer'),
      ],
    },
  ],
};
