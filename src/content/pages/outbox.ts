import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Outbox',
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
      heading: 'What the Words Mean',
      blocks: [
        {
          kind: 'list',
          items: [
            'Waiting: saved on this device, and not sent yet. Chrome and Edge send it when the connection returns, also while this app is closed. On an iPhone, and in Firefox and Safari, open this app when you have a signal.',
            'Sending: on its way right now. If the app closes in the middle, it is tried again, so in rare cases it arrives twice.',
            'Sent: it went to the form service. This app cannot read that service’s reply.',
            'Receipt: a short code for one submission, to be read over a radio or copied.',
            'On hold: the form is not open yet.',
            'Handed over: another device sends it. Your copy stays here, and you can take it back.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'This app never deletes what is waiting. A browser that runs out of room may, and the app then says so. If a try got no reply, it may still have arrived. How long everything stays is on the ',
              { text: 'privacy page', to: '/privacy' },
              ', and more is in the ',
              { text: 'FAQ', to: '/contact/faq' },
              '.',
            ],
          ],
        },
      ],
    },
  ],
};
