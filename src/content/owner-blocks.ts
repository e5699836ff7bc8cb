import { episodes, outsideLinks, people } from '#owner';
import type { Episode, OutsideLinkId, PeopleGroup } from '#src/owner/owner-facts.ts';
import type { Action, Block } from './page.ts';

/** Whether the owner has filled in where a link out of this site leads. */
export const isFilledIn = (id: OutsideLinkId): boolean => outsideLinks[id].address !== '';

/**
 * The actions that lead somewhere: what the owner has not filled in is not shown. Where that was what comes
 * first, the next one does.
 */
export function leading(actions: readonly Action[]): readonly Action[] {
  const [first, ...others] = actions.filter(
    ({ to }) => typeof to !== 'object' || !('outside' in to) || isFilledIn(to.outside),
  );
  if (first === undefined) return [];
  const lost = actions.some(({ primary }) => primary) && !others.some(({ primary }) => primary);
  return [lost ? { ...first, primary: true } : first, ...others];
}

/** The names of a group of people, in the owner's order; nothing while the owner has named nobody. */
export function namesOf(group: PeopleGroup): readonly Block[] {
  const items = people[group];
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

/** The episodes of a podcast that the owner lists, the newest first; nothing while there are none. */
export function episodesOf(show: Episode['show']): readonly Block[] {
  const items = episodes
    .filter((episode) => episode.show === show)
    .map(({ title, date, link }) => [
      { text: title, to: { address: link } },
      ...(date === '' ? [] : [`, ${date}`]),
    ]);
  return items.length === 0
    ? []
    : [{ kind: 'section', heading: 'Episodes', blocks: [{ kind: 'list', items }] }];
}
