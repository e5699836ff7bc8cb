import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 1,
  heading: 'Christian Pillar',
  hero: 'A Network of Faith',
  subtitle:
    'Pastors, organizations and businesses, connected across the states and carried by prayer.',
  picture: pictures.religious,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What the Network Is',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Faith grows in fellowship. The Christian Pillar connects believers with one another, and with those who can guide and support them.',
          ],
        },
        {
          kind: 'cards',
          cards: [
            {
              title: 'Access to Pastors',
              text: 'Reach a pastor when you want to talk, ask or pray.',
            },
            {
              title: 'Christian Organizations',
              text: 'Find Christian organizations near you, state by state.',
            },
            { title: 'Christian Businesses', text: 'Support businesses run by Christians.' },
            { title: 'A Prayer Lead', text: 'Pray when one person calls the network to prayer.' },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Listen and Pray',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'Our Christian show, ',
              { text: 'Pastors Point', to: '/podcasts/pastorspoint' },
              ', has over 30 episodes. You can also ',
              { text: 'send a prayer request', to: '/podcasts/pastorspoint#form' },
              ' or a praise report.',
            ],
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Share Your Concerns',
      pulled: 'What is on your heart for your community? Tell us.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Are you a pastor? Do you lead a Christian group or business, or are you looking for one? Tell us below.',
            [
              'Your faith is personal. Share only what you want to. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says where your answers go.',
            ],
          ],
        },
      ],
    },
    ...voiceOn('religious'),
    { kind: 'form', form: 'christian', heading: 'Get Involved' },
  ],
};
