import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'Diagnostics',
  subtitle:
    'How this app is doing on this device. Read it out to someone helping you, or copy it for them. It contains nothing you wrote.',
  blocks: [
    { kind: 'section', heading: 'On This Device', blocks: [{ kind: 'diagnostics' }] },
    {
      kind: 'section',
      heading: 'What to Do With It',
      blocks: [
        {
          kind: 'list',
          items: [
            'Read the version first: is it the newest?',
            [
              'Something does not go out: open the ',
              { text: 'outbox', to: '/outbox' },
              ' and choose “Send now.” It tells you what happened.',
            ],
            [
              'The storage is nearly full, or the browser has not promised to keep it: send what is waiting soon. An ',
              { text: 'installed app', to: '/contact/faq#install' },
              ' keeps it longer.',
            ],
          ],
        },
      ],
    },
  ],
};
