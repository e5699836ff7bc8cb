import type { Block } from './page.ts';

/** The one thing that happens every week, for pages that have little else to tell. */
export const nextTownHall: Block = {
  kind: 'section',
  heading: 'The Next Town Hall',
  blocks: [{ kind: 'town-hall' }],
};
