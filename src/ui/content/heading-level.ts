/** The level of a heading; 1 is the page's own. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const below = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/** The level of the headings inside what stands under a heading of the given level. */
export function levelBelow(level: HeadingLevel): HeadingLevel {
  return below[level];
}
