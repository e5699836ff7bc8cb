import type { Answers } from './answers.ts';
import { type Captcha, solvesCaptcha } from './captcha.ts';
import type { FormDefinition } from './define-form.ts';
import type { Field, TypedField } from './field.ts';
import { countCharacters, limitsOf } from './field-limits.ts';

/** The names of the two guard fields, which are never part of a submission (specification 2.10). */
export const captchaName = 'captchaAnswer';
export const honeypotName = 'leave_this_blank';

/** What stands in a form when somebody submits it. */
export type FormValues = {
  /** By field name, as it stands in the controls; a missing name counts as empty. */
  readonly values: Readonly<Record<string, string>>;
  readonly honeypot: string;
  readonly captchaAnswer: string;
};

/** The first check of a field that failed, and its message. */
export type FieldFailure = {
  readonly status: 'failed';
  readonly field: string;
  readonly message: string;
};

/** What the checks of the fields say. */
export type FieldsResult = { readonly status: 'passed'; readonly answers: Answers } | FieldFailure;

/** What the checks say: answers to send, the first failure, or a robot to be ignored in silence. */
export type ValidationResult = FieldsResult | { readonly status: 'honeypot' };

/** By name, the fields whose text was cut while it was typed, and which the person has not seen to since. */
export type CutFields = Pick<ReadonlySet<string>, 'has'>;

const noneCut: CutFields = new Set();

/** Checks every field in the order of the page; the first failure ends it. Constants are not answers of fields. */
export function checkFields(
  definition: FormDefinition,
  values: FormValues['values'],
  cut: CutFields = noneCut,
): FieldsResult {
  const answers: Record<string, string> = {};
  for (const field of definition.fields) {
    const answer = values[field.name] ?? '';
    const message = checkField(field, answer, cut.has(field.name));
    if (message !== null) return { status: 'failed', field: field.name, message };
    answers[field.name] = answer;
  }
  return { status: 'passed', answers };
}

/**
 * The checks in the order of specification 3.6: every field in the order of the page, then the
 * honeypot, then the captcha. The first failure ends them.
 */
export function checkSubmission(
  definition: FormDefinition,
  filled: FormValues,
  captcha: Captcha,
  cut: CutFields = noneCut,
): ValidationResult {
  const fields = checkFields(definition, filled.values, cut);
  if (fields.status === 'failed') return fields;
  if (filled.honeypot !== '') return { status: 'honeypot' };
  if (filled.captchaAnswer.trim() === '') {
    return {
      status: 'failed',
      field: captchaName,
      message: missingMessage('the answer to the math problem'),
    };
  }
  if (!solvesCaptcha(captcha, filled.captchaAnswer)) {
    return { status: 'failed', field: captchaName, message: 'Incorrect CAPTCHA answer' };
  }
  return { status: 'passed', answers: { ...fields.answers, ...definition.constants } };
}

/** A valid e-mail address as browsers judge it (HTML Standard, 4.10.5.1.5). */
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const letters = /^(?:\p{L}\p{M}*)+$/u;
const digits = /^[0-9]+$/;

/** What is said of something required that is empty. */
const missingMessage = (label: string): string => `Please fill in ${label}.`;

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
