/** The 16 forms (specification 3, rulings 3), by the ids under which definitions, mapping and submissions know them. */
export const formIds = [
  'podcast-feedback',
  'join',
  'volunteer',
  'local-issue',
  'guest-speaker',
  'resiliency',
  'tax',
  'health',
  'candidate',
  'financial',
  'christian',
  'townhall',
  'pastors-point',
  'resilient-path',
  'staff',
  'stay-informed',
] as const;

export type FormId = (typeof formIds)[number];
