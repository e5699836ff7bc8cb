import { whatHappensNext } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Invite a Guest Speaker',
  hero: 'Who Should We Hear From?',
  subtitle: 'Recommend a guest speaker for our podcasts and events.',
  blocks: [
    {
      kind: 'form',
      form: 'guest-speaker',
      heading: 'Recommend a Speaker',
      beside: [
        {
          kind: 'picture',
          picture: {
            source: '/images/pages/speaker.svg',
            alternative:
              'An empty stage between red curtains: a microphone and a chair stand in the light.',
            ...plate,
          },
        },
        {
          kind: 'section',
          heading: 'Who Makes a Good Guest?',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                'A good guest brings knowledge, experience or a story that others need to hear. Perhaps you know one. Perhaps you are one.',
                'Is there something you don’t know about your guest? Leave it blank.',
              ],
            },
          ],
        },
        whatHappensNext('guest-speaker'),
      ],
    },
  ],
};
