import { episodes, outsideLinks, people } from '#owner';
import type { Episode, OutsideLinkId, PeopleGroup } from '#src/owner/owner-facts.ts';
import type { Action, Block } from './page.ts';

/** Whether the owner has set the link's address. */
export const isFilledIn = (id: OutsideLinkId): boolean => outsideLinks[id].address !== '';

/** Omits actions without an address. If the primary one is omitted, the first becomes primary. */
export function leading(actions: readonly Action[]): readonly Action[] {
  const [first, ...others] = actions.filter(
    ({ to }) => typeof to !== 'object' || !('outside' in to) || isFilledIn(to.outside),
  );
  if (first === undefined) return [];
  const lost = actions.some(({ primary }) => primary) && !others.some(({ primary }) => primary);
  return [lost ? { ...first, primary: true } : first, ...others];
}

/** The group's names in the owner's order; empty if none. */
export function namesOf(group: PeopleGroup): readonly Block[] {
  const items = people[group];
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

const listed = (show: Episode['show']): readonly Episode[] =>
  episodes.filter((episode) => episode.show === show);

/** Returns the sentence if the podcast has no listed episodes. */
export const whileUnlisted = (show: Episode['show'], sentence: string): string =>
  listed(show).length === 0 ? ` ${sentence}` : '';

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
