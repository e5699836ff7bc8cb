import type { Answers } from './answers.ts';
import type { Field } from './field.ts';

/** One form, as data: component, checks, wire mapping, local form service and tests derive from it. */
export type FormDefinition<Name extends string = string> = {
  /** Lower case with hyphens; submissions on devices bear it for good, so it never changes. */
  readonly id: string;
  /** What a person calls it, in the outbox and in the spreadsheet. */
  readonly title: string;
  /** In the order of the page, which is the order of the checks. */
  readonly fields: readonly Field<Name>[];
  /** Values that are part of every submission though no field shows them. */
  readonly constants?: Answers;
  /** Constants that stay on the device. */
  readonly unsent?: readonly string[];
  /**
   * Fields' earlier names, and what they are called now: what a device captured under an earlier name is
   * sent under the new one.
   */
  readonly renamed?: Readonly<Record<string, Name>>;
  readonly submitLabel: string;
  /** Shown once the submission was handed to the form service. */
  readonly successLine: string;
  /** Shown where it could be neither stored nor sent. */
  readonly errorLine: string;
};

/** Checks a definition's type and infers its field names. */
export function defineForm<const Definition extends FormDefinition>(
  definition: Definition,
): Definition {
  return definition;
}

/** The names that a definition's submissions put on the wire: fields first, then the constants that are sent. */
export function wireNames(definition: FormDefinition): readonly string[] {
  const constants = Object.keys(definition.constants ?? {});
  return [
    ...definition.fields.map((field) => field.name),
    ...constants.filter((name) => !definition.unsent?.includes(name)),
  ];
}

/** The error line of specification 4.5 for a form that sends in the given thing. */
export const errorLineFor = (thing: string): string =>
  `Error submitting ${thing}. Please try again. (Check CAPTCHA or validation errors if applicable)`;

/** The success line of specification 4.5 for a form that sends in the given thing. */
export const successLineFor = (thing: string): string =>
  `Thank you! Your ${thing} was submitted successfully.`;
