import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'NDA',
  hero: 'A Word Kept Is Trust Earned',
  subtitle: isFilledIn('nda')
    ? 'Our non-disclosure agreement (NDA) is a PDF to download.'
    : 'Our non-disclosure agreement (NDA) will appear here. Were you asked to sign it? Wait until you can read it here.',
  panorama: {
    source: '/images/pages/nda.svg',
    alternative:
      'A signed scroll with a seal and ribbons, between a quill in its inkwell and a stamp.',
    ...plate,
  },
  actions: isFilledIn('nda')
    ? [{ label: 'Download the NDA (PDF)', to: { outside: 'nda' }, primary: true }]
    : [{ label: 'All Ways to Contact Us', to: '/contact' }],
  blocks: [],
};
