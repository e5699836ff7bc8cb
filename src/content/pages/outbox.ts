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
          kind: 'paragraphs',
          paragraphs: [
            [
              'Everything you submit is saved on this device first, and sent from here. The ',
              { text: 'privacy page', to: '/privacy' },
              ' says how long it stays.',
            ],
          ],
        },
        {
          kind: 'list',
          items: [
            'Waiting: saved on this device and not sent yet. Chrome and Edge send it when the connection returns, also while this app is closed. On an iPhone, and in Firefox and Safari, open this app when you have a signal.',
            'Sending: on its way right now. If the app closes in the middle, the submission is not lost. It is tried again, so in rare cases it can arrive twice.',
            'Sent: it went to the form service. This app cannot read that service’s reply, so it cannot promise that someone has read your words.',
            'Receipt: a short code for one submission, to be read over a radio or copied. It can change when you edit a submission that this app has already tried to send; the outbox then shows the earlier receipt too.',
            'On hold: the form is not open yet. Your submission stays on this device until it opens, or until you delete it.',
            'Handed over: given to another device to send. Your copy stays here and is sent from here only if you take it back.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'This app never deletes what is waiting: only you do. What you delete before this app has tried to send it never leaves this device. If a try got no reply, it may still have arrived. More answers are in the ',
              { text: 'FAQ', to: '/contact/faq' },
              '.',
            ],
          ],
        },
      ],
    },
  ],
};
