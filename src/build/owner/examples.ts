import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import { linkLabels, shows } from '#src/owner/schema/lists.ts';

/** The mode of a build that shows what is still to fill in. Only `npm start -- --marks` uses it. */
export const examplesMode = 'examples';

const yours = (what: string, key: string): string => `${what} (yours: ${key})`;
const placeOf = (id: string): string => `#yours-${id}`;

/** The facts, with an example in each empty place. Each names its key or heading in the owner's file. */
export function withExamples(facts: OwnerFacts): OwnerFacts {
  const { organization, outsideLinks, people, episodes } = facts;
  const missing = shows.filter((show) => episodes.every((episode) => episode.show !== show));
  return {
    ...facts,
    organization: {
      ...organization,
      ...eachOf(organization, (text, key) => text || yours('Text', key)),
    },
    outsideLinks: {
      ...outsideLinks,
      ...eachOf(outsideLinks, (link, id) => ({ ...link, address: link.address || placeOf(id) })),
    },
    people: { ...people, ...eachOf(people, (names, group) => or(names, yours('Name', group))) },
    team: facts.team.map((member) => ({ ...member, name: member.name || yours('Name', 'team') })),
    events: or(facts.events, {
      title: yours('Event', 'events'),
      when: 'Day, time',
      place: 'Place',
      link: '',
    }),
    episodes: [
      ...episodes,
      ...missing.map((show) => ({
        show,
        title: yours('Episode', 'episodes'),
        date: '',
        link: placeOf('episodes'),
      })),
    ],
    questions: or(facts.questions, {
      question: yours('Question', 'questions'),
      answer: 'Answer',
    }),
    voices: or(facts.voices, {
      quote: yours('Quote', 'voices'),
      name: 'Name',
      place: 'Place',
      photo: null,
      page: '',
    }),
    numbers: or(facts.numbers, { number: '0', words: yours('Number', 'numbers') }),
  };
}

const or = <Entry>(entries: readonly Entry[], example: NoInfer<Entry>): Entry[] =>
  entries.length > 0 ? [...entries] : [example];

const eachOf = <Value>(
  values: Readonly<Record<string, Value>>,
  filled: (value: Value, key: string) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value, key)]));

const marked = `a[href^="${placeOf('')}"]`;

/** Marks each example link where it is shown. */
export const exampleMarks = [
  `${marked}{flex-flow:column}`,
  `footer ${marked}{align-items:start}`,
  `${marked}::after{display:table;padding-inline:var(--space-2);font:var(--text-small) var(--font-text);color:var(--color-ink);background:var(--color-note-ground);forced-color-adjust:none}`,
  ...Object.keys(linkLabels).map((id) => `a[href="${placeOf(id)}"]::after{content:"yours: ${id}"}`),
].join('\n');
