import { goToForm } from '#src/content/common-blocks.ts';
import { episodesOf, namesOf, watching, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page, Text } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

const guests = namesOf('notable-guests');
const next: Text = [
  `${guests.length === 0 ? 'Who should we hear next?' : 'Know someone?'} `,
  { text: 'Recommend a guest', to: '/speaker' },
  '.',
];

export const page: Page = {
  ground: 'night',
  numeral: '30',
  heading: 'Pastors Point',
  hero: 'Faith for the Days We Live In',
  subtitle: 'Our Christian show, with over 30 episodes. Let us know how to pray with you.',
  picture: pictures.pastorsPoint,
  actions: [goToForm],
  blocks: [
    {
      kind: 'section',
      heading: 'About the Show',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            `Pastors Point brings faith into the conversation about our country and our daily lives.${whileUnlisted('pastorspoint', 'Its episodes will be linked here.')}`,
            [
              'The show goes hand in hand with the ',
              { text: 'Christian Pillar', to: '/pillars/religious' },
              ', our network of pastors, Christian organizations and Christian businesses.',
            ],
            ...(guests.length === 0 ? [next] : []),
          ],
        },
        {
          kind: 'actions',
          actions: watching,
        },
      ],
    },
    ...episodesOf('pastorspoint'),
    ...(guests.length === 0
      ? []
      : [
          {
            kind: 'section',
            heading: 'Notable Guests',
            blocks: [...guests, { kind: 'paragraphs', paragraphs: [next] }],
          } as const,
        ]),
    {
      kind: 'section',
      heading: 'Prayer and Praise',
      pulled: 'Write as openly as you wish, but be kind to others.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Are you carrying a burden? Send a prayer request. Do you have something to give thanks for? Send a praise report. Both are welcome here.',
            [
              'Leave out what others told you in confidence. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says where your words go.',
            ],
            'We cannot answer emergencies through this form. If you or someone near you is in danger, call 911 now.',
          ],
        },
      ],
    },
    { kind: 'form', form: 'pastors-point', heading: 'Send a Prayer Request or Praise Report' },
  ],
};
