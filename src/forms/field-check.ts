import type { Field, TypedField } from './field.ts';
import { countCharacters, limitsOf } from './field-limits.ts';

/** A valid e-mail address as browsers judge it (HTML Standard, 4.10.5.1.5). */
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const letters = /^(?:\p{L}\p{M}*)+$/u;
const digits = /^[0-9]+$/;

/** What is said of something required that is empty. */
export const missingMessage = (label: string): string => `Please fill in ${label}.`;

/**
 * Checks one answer in the words of specification 3.5.
 * @param cut whether the typing filter has just cut it: an e-mail address is another one then
 * @returns the message of the first check that fails, or null
 */
export function checkField(field: Field, answer: string, cut = false): string | null {
  if (field.required && answer.trim() === '') return missingMessage(field.label);
  if (answer === '') return null;
  if (field.control !== 'select') return checkText(field, answer, cut);
  const known = field.choices.some((choice) => choice.value === answer);
  return known ? null : `${field.label} must be one of the choices in the list.`;
}

function checkText(field: TypedField, answer: string, cut: boolean): string | null {
  const { label, kind } = field;
  const { min, max } = limitsOf(field);
  const length = countCharacters(answer);
  const fits = length >= min && length <= max;
  switch (kind) {
    case 'name':
    case 'state':
      return fits && letters.test(answer)
        ? null
        : `${label} must contain only letters and be ${max} characters or fewer.`;
    case 'email':
      if (!fits || cut) return `${label} must be ${max} characters or fewer.`;
      return emailAddress.test(answer)
        ? null
        : 'Please enter an email address, such as name@example.org.';
    case 'phone':
      return fits && digits.test(answer)
        ? null
        : `${label} must contain only digits and be ${min}-${max} characters long (e.g., 1234567890).`;
    case 'zip':
      return fits && digits.test(answer) ? null : `${label} must be exactly ${max} digits.`;
    case 'text':
      if (!fits) return `${label} must be ${max} characters or fewer.`;
      return field.control === 'input' && /[\r\n]/.test(answer)
        ? `${label} must be a single line.`
        : null;
  }
}
