import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 4,
  heading: 'Financial Pillar',
  hero: 'Invest in What You Believe In',
  subtitle: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
  picture: pictures.finance,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What That Means',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Faith-Based',
              text: 'Money follows values. Here, faith has a say in where it goes.',
            },
            {
              title: 'Fiduciary',
              text: 'A fiduciary acts in the interest of the person whose money it is.',
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Four Questions to Think Over First',
      blocks: [
        {
          kind: 'list',
          ordered: true,
          items: [
            'What is the money for?',
            'When will you need it?',
            'Which companies would you like to own, and which would you avoid?',
            'How much of a loss could you live with?',
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Before You Write',
      pulled: 'Tell us your concerns in general terms.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Leave out account numbers, passwords and your Social Security number.',
            'This page gives no investment advice and promises no result.',
            ['For taxes, use the ', { text: 'Tax Pillar', to: '/pillars/tax' }, '.'],
          ],
        },
      ],
    },
    ...voiceOn('finance'),
    { kind: 'form', form: 'financial', heading: 'Share Your Financial Concerns' },
  ],
};
