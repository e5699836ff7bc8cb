import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Outbox',
  hero: 'What You Submitted, and Whether It Was Sent',
  vignette: {
    source: '/images/pages/outbox.svg',
    alternative:
      'A mailbox by the road with a letter in it and its flag up, and a radio mast on the hills behind.',
    ...plate,
  },
  blocks: [
    { kind: 'outbox' },
    {
      kind: 'section',
      heading: 'What Stays Here',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'What is waiting stays until it is sent or you delete it, unless the browser erases it. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says how long everything else stays.',
            ],
          ],
        },
      ],
    },
  ],
};
