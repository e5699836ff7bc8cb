import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'NDA',
  subtitle: 'Our non-disclosure agreement (NDA) is a PDF to download.',
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'Download the NDA (PDF)', to: { outside: 'nda' }, primary: true },
        { label: 'All Ways to Contact Us', to: '/contact' },
      ],
    },
  ],
};
