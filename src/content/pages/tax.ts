import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 5,
  heading: 'Tax Pillar',
  hero: 'You Don’t Have to Face the IRS Alone',
  subtitle:
    'Help with disputes, audits and complex compliance, from advisers with former IRS experience.',
  picture: pictures.tax,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What This Pillar Covers',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'IRS Dispute Resolution',
              text: 'When you and the IRS do not agree, and you want someone at your side.',
            },
            {
              title: 'Audit Representation',
              text: 'When the IRS audits you, and you want someone to speak for you.',
            },
            {
              title: 'Complex Compliance',
              text: 'When you face many rules that are hard to follow.',
            },
            {
              title: 'Forensic Review',
              text: 'When the numbers need a close and careful look.',
            },
            {
              title: 'Former IRS Experience',
              text: 'You talk with advisers who know the IRS from the inside.',
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Before You Write',
      pulled: 'If a letter gives you a deadline, meet it.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Tell us what your issue with the IRS is, in general terms. Leave out your Social Security number, account numbers and copies of letters.',
            'Writing to us does not answer the IRS. You still have to reply to the IRS yourself.',
            'This page gives no tax advice and promises no result.',
          ],
        },
      ],
    },
    ...voiceOn('tax'),
    { kind: 'form', form: 'tax', heading: 'Tell Us About Your Tax Issue' },
  ],
};
