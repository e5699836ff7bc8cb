import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Diagnostics',
  subtitle:
    'How this app is doing on this device. Read it out to somebody who helps you, or copy it for them. It holds nothing of what you wrote.',
  blocks: [
    { kind: 'diagnostics' },
    {
      kind: 'section',
      heading: 'What to Do With It',
      blocks: [
        {
          kind: 'list',
          items: [
            'Read the version first: somebody who helps you wants to know whether yours is the newest.',
            [
              'Something waits and does not go out: open the ',
              { text: 'outbox', to: '/outbox' },
              ' and choose “Send now.” It says what came of it.',
            ],
            [
              'The storage is nearly full, or the browser has not promised to keep it: send what waits soon. The ',
              { text: 'FAQ', to: '/contact/faq' },
              ' tells how to install the app, which lets a browser keep it longer.',
            ],
          ],
        },
      ],
    },
  ],
};
