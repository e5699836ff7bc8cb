import type { LimitedField } from './field-limits.ts';

/** A form as data: component, checks, wire mapping, local form service and tests derive from it. */
export type FormDefinition<Name extends string = string> = {
  /** Lower case with hyphens; never changes, because submissions contain it. */
  readonly id: string;
  /** In outbox and spreadsheet. */
  readonly title: string;
  /** In page order, also of the checks. */
  readonly fields: readonly Field<Name>[];
  /** Values in every submission, without fields. */
  readonly constants?: Answers;
  /** Constants that stay on the device. */
  readonly unsent?: readonly string[];
  /** Fields' current names by earlier ones: stored answers are sent under the current name. */
  readonly renamed?: Readonly<Record<string, Name>>;
  /** Whom the common fields are about, and the others; absent if it is one person. */
  readonly people?: readonly [string, string];
  readonly submitLabel: string;
  /** Shown once it was sent. */
  readonly successLine: string;
  /** Shown if it was neither stored nor sent. */
  readonly errorLine: string;
};

declare const custom: unique symbol;

/** The id of a form that the owner wrote: its file's name, once it has been read. */
export type CustomFormId = string & { readonly [custom]: true };

/** A form that the owner wrote (src/owner/forms). */
export type CustomForm = FormDefinition & { readonly id: CustomFormId };

/** Checks the type and infers the field names. */
export function defineForm<const Definition extends FormDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

/** The field names, then the constants that are sent. */
export function wireNames(definition: FormDefinition): readonly string[] {
  const constants = Object.keys(definition.constants ?? {});
  return [
    ...definition.fields.map((field) => field.name),
    ...constants.filter((name) => !definition.unsent?.includes(name)),
  ];
}

/**
 * The error line of specification 4.5.
 * @param what a sentence, such as 'Error submitting issue.'
 */
export const errorLineAfter = (what: string): string =>
  `${what} Please try again. (Check CAPTCHA or validation errors if applicable)`;

/**
 * The success line of specification 4.5.
 * @param what such as 'Your issue'
 */
export const successLineFor = (what: string): string =>
  `Thank you! ${what} was submitted successfully.`;

/** A sent value and its label. */
export type Choice = { readonly value: string; readonly label: string };

type FieldBase<Name extends string> = {
  /** The record's field name (specification 2.2, 2.3). */
  readonly name: Name;
  /** Also in messages. */
  readonly label: string;
  readonly required: boolean;
  /** Two such fields may share a row. */
  readonly short?: true;
  /** Below the label. */
  readonly hint?: string;
  /** The HTML autofill token (HTML Standard, 4.10.18.7). */
  readonly autoComplete?: string;
};

/** A text field. */
export type TypedField<Name extends string = string> = FieldBase<Name> &
  LimitedField & {
    readonly control: 'input' | 'textarea';
    /** Other text is allowed. */
    readonly suggestions?: readonly Choice[];
    /** Describes a place, to which the user's location can be added. */
    readonly place?: true;
  };

/** A list, with the empty choice (`emptyLabel`) first. */
export type ChoiceField<Name extends string = string> = FieldBase<Name> & {
  readonly control: 'select';
  readonly emptyLabel: string;
  readonly choices: readonly Choice[];
};

export type Field<Name extends string = string> = TypedField<Name> | ChoiceField<Name>;

/** Answers by field name, as a submission stores them. */
export type Answers = Readonly<Record<string, string>>;

export const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
