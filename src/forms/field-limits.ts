import { emailLength, nameLength, stateLength, stateTyping } from '#limits';

/** A field's lengths in characters (code points). */
export type FieldLimits = {
  /** The filter cuts here. */
  readonly typing: number;
  /** Checked at submit. */
  readonly min: number;
  readonly max: number;
};

/** The kind of text, which decides typing filter, check and HTML attributes. */
export type FieldKind = 'name' | 'state' | 'email' | 'phone' | 'zip' | 'text';

/** The part of a field that decides its limits. */
export type LimitedField = {
  readonly kind: FieldKind;
  /** Overrides its kind's. */
  readonly limits?: Partial<FieldLimits>;
};

/** The limits per kind; by default those of specification 3.1. */
const limitsOfKind: Readonly<Record<FieldKind, FieldLimits>> = {
  name: { typing: nameLength, min: 1, max: nameLength },
  state: { typing: stateTyping, min: 1, max: stateLength },
  email: { typing: emailLength, min: 1, max: emailLength },
  phone: { typing: 14, min: 10, max: 14 },
  zip: { typing: 5, min: 5, max: 5 },
  text: { typing: 500, min: 0, max: 500 },
};

/** The kind's limits, with the field's own. */
export const limitsOf = ({ kind, limits }: LimitedField): FieldLimits => ({
  ...limitsOfKind[kind],
  ...limits,
});

/** Counts code points, so that an emoji is one. */
export const countCharacters = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};
