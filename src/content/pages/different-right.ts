import { nextTownHall } from '#src/content/common-blocks.ts';
import { episodesOf, leading, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Different Right',
  subtitle: `Our fourth podcast.${whileUnlisted('different-right', 'Episodes will be listed here.')}`,
  picture: pictures.differentRight,
  actions: leading([
    { label: 'Video Channel', to: { outside: 'video' }, primary: true },
    { label: 'Recommend a Speaker', to: '/speaker' },
    { label: 'All Podcasts', to: '/podcasts' },
  ]),
  blocks: [...episodesOf('different-right'), nextTownHall],
};
