import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 3,
  heading: 'Health Pillar',
  hero: 'Your Health, Your Freedom',
  subtitle: 'We advocate for health freedom, and connect people with doctors.',
  picture: pictures.health,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What We Do',
      pulled: 'Health is deeply personal.',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Health Freedom',
              text: 'We speak up for the freedom of people to make their own decisions about their health.',
            },
            {
              title: 'A Connection to Doctors',
              text: 'Have questions? We help you find a doctor you can talk to.',
            },
          ],
        },
      ],
    },
    ...voiceOn('health'),
    {
      kind: 'section',
      heading: 'Before You Write',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Tell us what concerns you, in your own words. You don’t need to share your medical history: share only what you are comfortable with.',
            [
              'The ',
              { text: 'privacy page', to: '/privacy' },
              ' says where your answers go and how to erase what is on this device.',
            ],
            'This page gives no medical advice, and this form is not for emergencies. In an emergency, call 911.',
          ],
        },
      ],
    },
    { kind: 'form', form: 'health', heading: 'Share Your Health Concerns' },
  ],
};
