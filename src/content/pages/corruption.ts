import { leading, voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 2,
  heading: 'Corruption Pillar',
  hero: 'Public Office Is a Public Trust',
  subtitle:
    'Corruption lives in the dark. We stand for honest public service, and for the people who speak up.',
  picture: pictures.corruption,
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'Our Mission',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Our mission is to stand against corruption wherever public trust is abused: to look closely, to speak truthfully, and to give every citizen who sees something wrong a way to say so.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Five Things We Stand For',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Transparency',
              text: 'Those who act in the name of the people should act where the people can see them.',
            },
            {
              title: 'Accountability',
              text: 'Power answers for what it does. No office is exempt.',
            },
            {
              title: 'Integrity',
              text: 'An honest public servant puts the public first, even when nobody is watching.',
            },
            {
              title: 'Evidence',
              text: 'A charge is only as good as the evidence behind it. We want facts, not rumors.',
            },
            {
              title: 'Courage',
              text: 'Speaking up takes courage. Those who do it in good faith deserve to be heard.',
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What to Look For',
      blocks: [
        {
          kind: 'list',
          items: [
            'Public money that is spent without a clear record.',
            'Decisions that serve the person who makes them, or that person’s friends and family.',
            'Favors asked for or given in return for money or a vote.',
            'Records that are hidden, changed or withheld.',
            'Pressure on people who ask questions.',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'How to Speak Up Well',
      pulled: 'Be fair: a person is not guilty because someone says so.',
      blocks: [
        {
          kind: 'list',
          items: [
            'Write down what you saw, where and when, while it is fresh.',
            'Separate what you know from what you suspect.',
            'Say how you know it.',
            'Think of your own safety. Our form asks for your name and is not anonymous. If speaking up could put you at risk, get advice from someone you trust first.',
          ],
        },
      ],
    },
    ...voiceOn('corruption'),
    {
      kind: 'section',
      heading: 'Take the Next Step',
      blocks: [
        {
          kind: 'actions',
          actions: [
            ...leading([
              { label: 'Become a Whistleblower', to: '/share-issue', primary: true },
              { label: 'Get Involved', to: '/volunteer' },
            ]),
            { label: 'Return to Home', to: '/', plain: true },
          ],
        },
      ],
    },
  ],
};
