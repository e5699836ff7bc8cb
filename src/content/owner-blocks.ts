import { closedForms, episodes, formService, people, questions, voices, whoReads } from '#owner';
import type { FormId } from '#src/forms/all-forms.ts';
import type { Episode, PeopleGroup } from '#src/owner/owner-facts.ts';
import { type OutsideLinkId, voicePages } from '#src/owner/schema/lists.ts';
import { whatHappensNextTo } from './common-blocks.ts';
import { email, isFilledIn, legalName, mailTarget, payer, place } from './owner-links.ts';
import type { Action, Block } from './page.ts';

/** Beside a page's form, or before it. */
export const whatHappensNext = (form: FormId): Block =>
  whatHappensNextTo(whoReads, !closedForms.includes(form));

/** While no form is connected, nothing that a visitor writes reaches anybody. */
export const nothingIsOpen = formService === '' && closedForms.length > 0;

/** Pages that have little to offer until their form is connected. */
const formPages: Readonly<Record<string, FormId>> = {
  '/join': 'join',
  '/share-issue': 'local-issue',
  '/speaker': 'guest-speaker',
  '/stay-informed': 'stay-informed',
  '/volunteer': 'volunteer',
};

/** Who reads what people send; a sentence's end. */
export const whoReadsAnswers = `the people in our movement who handle the answers.${whoReads && ` ${whoReads}`}`;

/** Pages that have little to offer until the owner has set a link. */
const waitingPages: Readonly<Record<string, OutsideLinkId>> = {
  '/donate': 'donate',
  '/shop': 'shop',
  '/contact/nda': 'nda',
};

const isWaiting = ({ to }: Action): boolean => {
  if (typeof to !== 'string') return false;
  const [link, form] = [waitingPages[to], formPages[to]];
  return link === undefined ? form !== undefined && closedForms.includes(form) : !isFilledIn(link);
};

/**
 * Omits actions without an address, and moves actions to waiting pages to the end. If the primary one is
 * affected, the first becomes primary.
 */
export function leading(actions: readonly Action[]): readonly Action[] {
  const offered = actions.filter(
    ({ to }) => typeof to !== 'object' || !('outside' in to) || isFilledIn(to.outside),
  );
  const [first, ...others] = offered.filter((action) => !isWaiting(action));
  const last = offered.filter(isWaiting).map(({ primary: _, ...action }) => action);
  if (first === undefined) return last;
  const lost = actions.some(({ primary }) => primary) && !others.some(({ primary }) => primary);
  return [lost ? { ...first, primary: true } : first, ...others, ...last];
}

/** The first action that leads somewhere, as the button of a page of which little is known. */
export const oneButton = (actions: readonly Action[]): readonly Action[] =>
  leading(actions)
    .slice(0, 1)
    .map((action) => (isWaiting(action) ? action : { ...action, primary: true }));

/** Who is behind the site; empty until the owner has set any of it. */
export function whoIsBehind(): readonly Block[] {
  const items = [
    ...(legalName === '' ? [] : [`Legal name: ${legalName}`]),
    ...(place === '' ? [] : [`Place: ${place}`]),
    ...(mailTarget === null ? [] : [['Email: ', { text: email, to: mailTarget }]]),
    ...(payer === '' ? [] : [`Paid for by ${payer}`]),
    ...(whoReads === '' ? [] : [whoReads]),
  ];
  if (items.length === 0) return [];
  const aboutReceipts: readonly Block[] =
    mailTarget === null
      ? []
      : [
          {
            kind: 'paragraphs',
            paragraphs: [
              'Do you have a question about something you sent, or want it deleted? Write to this address and give its receipt code.',
            ],
          },
        ];
  return [
    {
      kind: 'section',
      heading: 'Who Is Behind This Site',
      blocks: [{ kind: 'list', items }, ...aboutReceipts],
    },
  ];
}

/** The owner's questions about the movement; empty if none. */
export const ownerQuestions: readonly Block[] =
  questions.length === 0
    ? []
    : [
        {
          kind: 'section',
          heading: 'About the Movement',
          blocks: [
            {
              kind: 'questions',
              questions: questions.map(({ question, answer }) => ({ question, answer: [answer] })),
            },
          ],
        },
      ];

type VoicePage = (typeof voicePages)[number];

/** The page's own voice, or one of those without a page, in turn; empty if there is none. */
export function voiceOn(page: VoicePage): readonly Block[] {
  const ownOf = (one: VoicePage) => voices.find((voice) => voice.page === one);
  const free = voices.filter((voice) => voice.page === '');
  const others = voicePages.filter((one) => ownOf(one) === undefined);
  const voice = ownOf(page) ?? free[others.indexOf(page) % free.length];
  return voice === undefined ? [] : [{ kind: 'voice', voice }];
}

/** The group's names in the owner's order; empty if none. */
export function namesOf(group: PeopleGroup): readonly Block[] {
  const items = people[group];
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

const listed = (show: Episode['show']): readonly Episode[] =>
  episodes.filter((episode) => episode.show === show);

/** Returns the sentence if the podcast, or with null any podcast, has no listed episodes. */
export const whileUnlisted = (show: Episode['show'] | null, sentence: string): string =>
  (show === null ? episodes : listed(show)).length === 0 ? ` ${sentence}` : '';

/** The channels to watch a podcast on, then the way back. */
export const watching: readonly Action[] = [
  ...leading([
    { label: 'Video Channel', to: { outside: 'video' }, primary: true },
    { label: 'Second Video Channel', to: { outside: 'second-video' } },
  ]),
  { label: 'All Podcasts', to: '/podcasts' },
];

/** A podcast's episodes, newest first; empty if none. */
export function episodesOf(show: Episode['show']): readonly Block[] {
  const items = listed(show).map(({ title, date, link }) => [
    { text: title, to: { address: link } },
    ...(date === '' ? [] : [`, ${date}`]),
  ]);
  return items.length === 0
    ? []
    : [{ kind: 'section', heading: 'Episodes', blocks: [{ kind: 'list', items }] }];
}
