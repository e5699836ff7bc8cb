import type { Action, Block } from './page.ts';

/** Links the header to the page's form; the label mentions a draft. */
export const goToForm: Action = {
  label: 'Go to the Form',
  labelWithDraft: 'Continue Your Form',
  to: '#form',
};

/** A section beside a form, or before it. */
export const whatHappensNextTo = (whoReads: string, isOpen = true): Block => ({
  kind: 'section',
  // Not shown once it has happened.
  id: 'next',
  heading: 'What Happens Next',
  blocks: [
    {
      kind: 'list',
      ordered: true,
      items: [
        'This app saves your answers on this device, even without a signal.',
        [
          `${isOpen ? 'It sends them as soon as it can' : 'Once this form opens, it sends them the next time you use this app'}. Until then they wait in your `,
          { text: 'outbox', to: '/outbox' },
          ', where you can read, change or delete them.',
        ],
        'You get a receipt code. It tells us which submission you mean.',
        ...(whoReads === '' ? [] : [whoReads]),
      ],
    },
  ],
});
