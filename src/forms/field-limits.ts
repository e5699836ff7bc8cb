/** How long an answer may be, in characters (code points). */
export type FieldLimits = {
  /** Where the typing filter cuts. */
  readonly typing: number;
  /** What the check at submit accepts. */
  readonly min: number;
  readonly max: number;
};

/** What kind of text a field takes: decides its typing filter, its check and its HTML attributes. */
export type FieldKind = 'name' | 'state' | 'email' | 'phone' | 'zip' | 'text';

/** What of a field decides what it holds. */
export type LimitedField = {
  readonly kind: FieldKind;
  /** Where they differ from its kind's. */
  readonly limits?: Partial<FieldLimits>;
};

/** The limits of specification 3.1: of every field of the kind that has none of its own. */
const limitsOfKind: Readonly<Record<FieldKind, FieldLimits>> = {
  name: { typing: 12, min: 1, max: 12 },
  state: { typing: 12, min: 1, max: 14 },
  email: { typing: 30, min: 1, max: 30 },
  phone: { typing: 14, min: 10, max: 14 },
  zip: { typing: 5, min: 5, max: 5 },
  text: { typing: 500, min: 0, max: 500 },
};

/** A field's limits: its kind's, but for those that its definition names. */
export const limitsOf = ({ kind, limits }: LimitedField): FieldLimits => ({
  ...limitsOfKind[kind],
  ...limits,
});

/** Counts as a person would: code points, so that one emoji is not two. */
export const countCharacters = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
