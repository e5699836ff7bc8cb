/**
 * The limits of specification 5 and 9, in one place. `typing` is where the typing filter cuts,
 * `least` and `most` are what the check at submit accepts; all count characters (code points).
 */
export const fieldLimits = {
  name: { typing: 12, least: 1, most: 12 },
  state: { typing: 12, least: 1, most: 14 },
  email: { typing: 30, least: 1, most: 30 },
  phone: { typing: 14, least: 10, most: 14 },
  zip: { typing: 5, least: 5, most: 5 },
  text: { typing: 500, least: 0, most: 500 },
} as const;

/** Counts as a person would: code points, so that one emoji is not two. */
export const countCharacters = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
