import { outsideLinks } from '#owner';
import { oneButton } from '#src/content/owner-blocks.ts';
import type { Line, Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
import { page as handbook } from './the-resilient-path.ts';

const checklists = handbook.blocks.flatMap((block): readonly Line[] =>
  block.kind === 'checklist'
    ? [
        {
          title: block.heading,
          text: block.introduction,
          to: `/podcasts/the-resilient-path#${block.id}`,
        },
      ]
    : [],
);

export const page: Page = {
  heading: 'Articles',
  hero: 'Read, Think, Act',
  subtitle: 'To read, check off and print, even without a signal.',
  panorama: {
    source: '/images/pages/articles.svg',
    alternative:
      'A typewriter with a page in it, and a tied stack of newspapers with reading glasses on top.',
    ...plate,
  },
  actions: oneButton([
    { label: `Download the ${outsideLinks.magazine.label}`, to: { outside: 'magazine' } },
    { label: 'Print the Pocket Manual', to: '/podcasts/the-resilient-path#pocket-manual' },
  ]),
  blocks: [
    {
      kind: 'section',
      heading: 'Five Checklists',
      band: 'brick',
      blocks: [{ kind: 'directory', lines: checklists }],
    },
  ],
};
