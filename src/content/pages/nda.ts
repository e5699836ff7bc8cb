import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';

export const page: Page = {
  heading: 'NDA',
  subtitle: isFilledIn('nda')
    ? 'Our non-disclosure agreement (NDA) is a PDF to download.'
    : 'Please ask us for our non-disclosure agreement (NDA).',
  blocks: [
    {
      kind: 'actions',
      actions: leading([
        { label: 'Download the NDA (PDF)', to: { outside: 'nda' }, primary: true },
        { label: 'All Ways to Contact Us', to: '/contact' },
      ]),
    },
  ],
};
