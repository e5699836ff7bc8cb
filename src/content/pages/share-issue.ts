import { whatHappensNext } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
export const page: Page = {
  heading: 'Share a Local Issue',
  hero: 'What Is Happening Where You Live?',
  subtitle:
    'You know your community best. Tell us about an issue we should hear about. If someone is in danger, call 911: this form is not an emergency service.',
  blocks: [
    {
      kind: 'form',
      form: 'local-issue',
      heading: 'Log Local Info',
      beside: [
        {
          kind: 'picture',
          picture: {
            source: '/images/pages/share-issue.svg',
            alternative:
              'A folded map of roads, hills and a river, with a red pin in the middle of it.',
            ...plate,
          },
        },
        {
          kind: 'section',
          heading: 'What Helps Us Understand',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: ['No issue is too small to write down. Tell us, if you can:'],
            },
            {
              kind: 'list',
              items: [
                'What happened, or what is still happening?',
                'Where is it, and since when?',
                'Who is affected?',
                'How do you know: did you see it yourself, read it or hear about it?',
              ],
            },
            {
              kind: 'paragraphs',
              paragraphs: [
                [
                  'This form is not anonymous: it asks for your name and how to reach you. Write only what you are free to share. The ',
                  { text: 'privacy page', to: '/privacy' },
                  ' says where your answers go.',
                ],
              ],
            },
          ],
        },
        whatHappensNext('local-issue'),
      ],
    },
  ],
};
