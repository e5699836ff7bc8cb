import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Outbox',
  subtitle: [
    'Everything you submit is written down on this device first, and sent from here. The ',
    { text: 'privacy page', to: '/privacy' },
    ' says how long it stays.',
  ],
  blocks: [
    { kind: 'outbox' },
    {
      kind: 'section',
      heading: 'What the Words Mean',
      blocks: [
        {
          kind: 'list',
          items: [
            'Waiting: saved on this device and not sent yet. This app tries again automatically when the connection returns.',
            'Sending: on its way right now. If the app is closed in the middle, the submission is not lost. It will be tried again, so in a rare case it can arrive twice.',
            'Sent: handed over to the form service. This app cannot read the answer of that service, so it cannot promise that someone has read your words.',
            'Receipt: a short code for one submission, to be read over a radio or copied. It can change when you edit a submission that this app has already tried to send; the outbox then shows the earlier receipt too.',
            'Kept: the form is not connected yet, so nobody is collecting it. Your submission stays on this device until a later version of this site connects the form, or until you delete it.',
            'Handed over: given to another device, which sends it. Your copy stays here and is not sent, until you take it back or delete it.',
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'This app never drops anything that is waiting: only you delete it. What you delete before this app has tried to send it never leaves this device; after a try without an answer, it may have arrived. More answers are in the ',
              { text: 'FAQ', to: '/contact/faq' },
              '.',
            ],
          ],
        },
      ],
    },
  ],
};
