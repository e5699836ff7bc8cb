import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'Different Right',
  subtitle: 'Different Right is one of our four podcasts, and its own page is still to be written.',
  picture: pictures.differentRight,
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'All Podcasts', to: '/podcasts', primary: true },
        { label: 'Video Channel', to: { outside: 'video' } },
        { label: 'Recommend a Speaker', to: '/speaker' },
      ],
    },
  ],
};
