import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Diagnostics',
  subtitle:
    'How this app is doing on this device. Read it to someone helping you, or copy it for them. It contains nothing you wrote.',
  panorama: {
    source: '/images/pages/diagnostics.svg',
    alternative: 'A case with three gauges and three lamps, between a stethoscope and a checklist.',
    ...plate,
  },
  blocks: [
    { kind: 'diagnostics' },
    {
      kind: 'section',
      heading: 'What to Do With It',
      blocks: [
        {
          kind: 'list',
          items: [
            'Read the version first.',
            [
              'Something won’t send? Open the ',
              { text: 'outbox', to: '/outbox' },
              ' and tap “Send now.” It tells you what happened.',
            ],
            [
              '“Space used” is nearly full, or “Protected from cleanup” is No? Send what is waiting soon. An ',
              { text: 'installed app', to: '/contact/faq#install' },
              ' keeps it longer.',
            ],
          ],
        },
      ],
    },
  ],
};
