import { team } from '#owner';
import { goToForm } from '#src/content/common-blocks.ts';
import type { Block, Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

const named = team.filter(({ name }) => name !== '');
const unnamed = team.filter(({ name }) => name === '').map(({ title }) => title);

/** 'Editor; State Director (4)' */
const titlesOf = (titles: readonly string[]): string =>
  [...new Set(titles)]
    .map((title) => {
      const count = titles.filter((one) => one === title).length;
      return count === 1 ? title : `${title} (${count})`;
    })
    .join('; ');

const ourTeam: readonly Block[] = [
  ...(named.length === 0 ? [] : [{ kind: 'team', members: named } as const]),
  ...(unnamed.length === 0
    ? []
    : [
        {
          kind: 'paragraphs',
          paragraphs: [
            `${named.length === 0 ? 'On' : 'Also on'} the team: ${titlesOf(unnamed)}. Names to be announced.`,
          ],
        } as const,
      ]),
];

export const page: Page = {
  heading: 'About Us',
  hero: 'The People Behind WE THE PEOPLE',
  vignette: {
    source: '/images/pages/about.svg',
    alternative: 'Five people side by side in front of a row of columns.',
    ...plate,
  },
  subtitle:
    'Co-founders, pillar leads, state directors and more: this is the team that carries the work.',
  actions: [goToForm],
  blocks: [
    {
      kind: 'section',
      heading: 'Who We Are',
      pulled: 'WE THE PEOPLE is a civic and faith movement.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'WE THE PEOPLE is a civic and faith movement. We speak through ',
              { text: 'four podcasts', to: '/podcasts' },
              ', work in ',
              { text: 'seven pillars', to: '/pillars' },
              ', and listen to citizens who ',
              { text: 'tell us what is happening where they live', to: '/share-issue' },
              '.',
            ],
          ],
        },
      ],
    },
    { kind: 'section', heading: 'Our Team', blocks: ourTeam },
    {
      kind: 'section',
      heading: 'Become Part of the Team',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Would you like to join our staff? Tell us who you are and what drives you: your skills, your interests, and what you would like to change.',
            [
              'If you would rather help now and then, the ',
              { text: 'volunteer form', to: '/volunteer' },
              ' is for you.',
            ],
          ],
        },
      ],
    },
    { kind: 'form', form: 'staff', heading: 'Join Our Staff' },
  ],
};
