import { checkField } from './check-submission.ts';
import { commonFields } from './common-fields.ts';
import type { Answers, Field } from './form-definition.ts';

/** A person's answers before and after an edit. */
export type Correction = { readonly before: Answers; readonly after: Answers };

/** @returns the contact details that have another value now, by name */
export const correctedDetails = ({ before, after }: Correction): readonly string[] =>
  commonFields
    .map(({ name }) => name)
    .filter((name) => before[name] && after[name] && before[name] !== after[name]);

/** Neighbors share a state, and strangers a first name. */
function isSamePerson(one: Answers, other: Answers): boolean {
  const share = (name: string) => Boolean(one[name]) && one[name] === other[name];
  return share('email') || share('phone') || (share('firstName') && share('lastName'));
}

/**
 * @param answers other ones, perhaps of the same person
 * @param fields which must accept the new value
 * @returns these with the new value wherever they have the old one; null if nowhere
 */
export function withCorrection(
  answers: Answers,
  correction: Correction,
  fields: readonly Field[] = commonFields,
): Answers | null {
  const { before, after } = correction;
  if (!isSamePerson(answers, before)) return null;
  const changes = correctedDetails(correction).flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    const value = after[name] ?? '';
    const takes = field !== undefined && checkField(field, value) === null;
    return takes && answers[name] === before[name] ? [[name, value] as const] : [];
  });
  return changes.length === 0 ? null : { ...answers, ...Object.fromEntries(changes) };
}
