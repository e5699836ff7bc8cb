import { nextTownHall } from '#src/content/common-blocks.ts';
import { isFilledIn, leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'NDA',
  hero: 'A Word Kept Is Trust Earned',
  subtitle: isFilledIn('nda')
    ? 'Our non-disclosure agreement (NDA) is a PDF to download.'
    : 'Our non-disclosure agreement (NDA) will appear here.',
  picture: pictures.tax,
  actions: leading([
    { label: 'Download the NDA (PDF)', to: { outside: 'nda' }, primary: true },
    { label: 'All Ways to Contact Us', to: '/contact' },
  ]),
  blocks: [nextTownHall],
};
