import { team } from '#owner';
import { goToForm } from '#src/content/common-blocks.ts';
import type { Line, Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';
import type { TeamMember } from '#src/owner/owner-facts.ts';

/** What a post does, drawn in public/images/team.svg, by a word of its title; several take turns. */
const drawings: Readonly<Record<string, readonly string[]>> = {
  religious: ['church'],
  corruption: ['ledger'],
  health: ['stethoscope'],
  finance: ['coins'],
  tax: ['scales'],
  candidate: ['lectern'],
  resiliency: ['radio'],
  election: ['ballot-box'],
  state: ['map', 'statehouse', 'compass', 'microphone'],
  editor: ['typewriter'],
  founding: ['cornerstone'],
  founder: ['charter', 'bell'],
};
const wordOf = ({ title }: TeamMember): string | undefined =>
  Object.keys(drawings).find((word) => title.toLowerCase().includes(word));

const posts = team.map((member, at) => {
  const word = wordOf(member);
  const own = drawings[word ?? ''] ?? Object.values(drawings).flat();
  const before = team.slice(0, at).filter((other) => wordOf(other) === word).length;
  return { ...member, drawing: `/images/team.svg#${own[before % own.length]}` } as const;
});
const isNamed = ({ name }: TeamMember): boolean => name !== '';
const members = [...posts.filter(isNamed), ...posts.filter((one) => !isNamed(one))];

const invitation: Line = {
  title: 'Join Our Staff',
  text: [
    'Would you like to join our staff? Tell us who you are and what drives you: your skills, your interests, and what you would like to change. If you would rather help now and then, the ',
    { text: 'volunteer form', to: '/volunteer' },
    ' is for you.',
  ],
  to: '#form',
};

export const page: Page = {
  heading: 'About Us',
  hero: 'The People Behind WE THE PEOPLE',
  panorama: {
    source: '/images/pages/about.svg',
    alternative: 'Five people side by side in front of a row of columns.',
    ...plate,
  },
  subtitle: team.some(isNamed)
    ? 'Co-founders, pillar leads, state directors and more: this is the team that carries the work.'
    : 'Co-founders, pillar leads, state directors and more: we will introduce ourselves here.',
  actions: [goToForm],
  blocks: [
    {
      kind: 'section',
      heading: 'Who We Are',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'We speak through ',
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
    { kind: 'section', heading: 'Our Team', blocks: [{ kind: 'team', members, invitation }] },
    { kind: 'form', form: 'staff', heading: 'Join Our Staff' },
  ],
};
