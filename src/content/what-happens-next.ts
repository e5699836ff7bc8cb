import type { Block } from './page.ts';

/** What becomes of any form that is submitted, for the place beside it; true of a form not yet connected, too. */
export const whatHappensNext: Block = {
  kind: 'section',
  heading: 'What Happens Next',
  blocks: [
    {
      kind: 'list',
      ordered: true,
      items: [
        'This app saves your answers on this device, even without a signal.',
        [
          'It sends them as soon as it can. Until then they wait in your ',
          { text: 'outbox', to: '/outbox' },
          ', where you can read, change or delete them.',
        ],
        'You get a receipt: a short code to tell us which submission you mean.',
      ],
    },
  ],
};
