import { episodesOf, leading, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  ground: 'night',
  numeral: 'IV',
  heading: 'Different Right',
  hero: 'Our Fourth Podcast',
  subtitle: `What should it talk about? Tell us.${whileUnlisted('different-right', 'Episodes will be listed here.')}`,
  lead: { kind: 'live-strip' },
  picture: pictures.differentRight,
  actions: [
    ...leading([{ label: 'Video Channel', to: { outside: 'video' }, primary: true }]),
    { label: 'Tell Us What It Should Cover', to: '/podcasts#form' },
    { label: 'All Podcasts', to: '/podcasts' },
  ],
  blocks: episodesOf('different-right'),
};
