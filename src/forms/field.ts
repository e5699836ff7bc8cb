import type { LimitedField } from './field-limits.ts';

/** One choice of a select or of a suggestion list: what is sent, and what a person reads. */
export type Choice = { readonly value: string; readonly label: string };

/** What every field has. */
type FieldBase<Name extends string> = {
  /** The record's field name (specification 2.2, 2.3). */
  readonly name: Name;
  /** What a person reads beside it, and in messages. */
  readonly label: string;
  readonly required: boolean;
  /** Whether its answers are so short that two such fields share a row where there is room. */
  readonly short?: true;
  /** Shown below the label, where the label alone leaves a question. */
  readonly hint?: string;
  /** The HTML autofill token (HTML Standard, 4.10.18.7). */
  readonly autoComplete?: string;
};

/** A field that one types into. */
export type TypedField<Name extends string = string> = FieldBase<Name> &
  LimitedField & {
    readonly control: 'input' | 'textarea';
    /** A list to choose from while typing; anything else may be typed too. */
    readonly suggestions?: readonly Choice[];
    /** Whether it says where something is, so that one may add where one is. */
    readonly place?: true;
  };

/** A field that one chooses from a list; the empty choice, named `emptyLabel`, comes first. */
export type ChoiceField<Name extends string = string> = FieldBase<Name> & {
  readonly control: 'select';
  readonly emptyLabel: string;
  readonly choices: readonly Choice[];
};

export type Field<Name extends string = string> = TypedField<Name> | ChoiceField<Name>;
