import { whatHappensNext } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Volunteer Join Form',
  hero: 'Give What You Can, Where You Are',
  subtitle: 'Volunteers do this work. We would be glad to have you.',
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
          heading: 'How Much Time Do You Have?',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: ['Choose what fits your life. You can skip this question.'],
            },
            {
              kind: 'list',
              items: [
                'Part-time: a few hours a week.',
                'Full-time: 20 hours a week or more.',
                'As needed: for events and projects.',
                'Leadership role: you would like to take charge of something.',
              ],
            },
          ],
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
                  'Do you have equipment or skills for a disaster? The ',
                  { text: 'Resiliency Pillar', to: '/pillars/resiliency' },
                  ' keeps a national volunteer database of responders. Would you rather join the staff? See ',
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
