import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 7,
  heading: 'Resiliency Pillar',
  hero: 'Ready Before It Happens',
  subtitle:
    'Prepared families make strong neighborhoods. Learn what to do, and add your skills to those who respond.',
  picture: pictures.resiliency,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What We Do',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Disaster Preparedness',
              text: 'Knowing what to do before, during and after a disaster.',
            },
            {
              title: 'National Volunteer Database',
              text: 'A database of volunteer responders across the country who have equipment or skills to offer.',
            },
            {
              title: 'Training Events',
              text: 'Train together, so the real thing is not your first time.',
            },
            {
              title: 'Quarterly Podcasts',
              text: 'A show about getting ready together.',
            },
            {
              title: 'Articles',
              text: 'Checklists to keep, print and share with your neighbors.',
            },
          ],
        },
      ],
    },
    {
      kind: 'checklist',
      id: 'start-today',
      heading: 'Start Today',
      introduction: 'You can do the first steps this week, with what you have at home.',
      items: {
        risks: 'Know which disasters are likely where you live.',
        water: 'Set aside drinking water for three days.',
        places: 'Agree on two meeting places: one near home, one outside the neighborhood.',
        numbers: 'Write down the most important phone numbers on paper.',
        shutoff: 'Know where to shut off water, gas and electricity at home.',
        neighbors: 'Exchange phone numbers with the neighbors on both sides.',
      },
    },
    {
      kind: 'section',
      heading: 'Then Go Further',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'The longer checklists are on ',
              { text: 'The Resilient Path', to: '/podcasts/the-resilient-path' },
              ': the first hour, the 72-hour kit, a call plan, radio basics and the neighbor check. They open without a signal once the app has said “Ready to work offline.”',
            ],
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Additional Resources',
      blocks: [
        {
          kind: 'actions',
          actions: [
            { label: 'Events', to: '/events' },
            { label: 'Podcasts', to: '/podcasts' },
            { label: 'Articles', to: '/articles' },
          ],
        },
      ],
    },
    ...voiceOn('resiliency'),
    {
      kind: 'section',
      heading: 'Join the Volunteer Network',
      pulled: 'If you are in danger, call 911.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'A generator, a boat, a truck, a radio license, first-aid training, a strong back, a calm voice: all of it counts. Tell us your skills or equipment, and anything else we should know.',
            [
              'Would you rather give time to our other work? Fill out the ',
              { text: 'volunteer form', to: '/volunteer' },
              '.',
            ],
            'This form is not a call for help.',
          ],
        },
      ],
    },
    { kind: 'form', form: 'resiliency', heading: 'Add Your Skills and Equipment' },
  ],
};
