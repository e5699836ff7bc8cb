import { nameSigns, wholeName } from '#limits';
import { countCharacters, limitsOf } from './field-limits.ts';
import type { Answers, Field, FormDefinition, TypedField } from './form-definition.ts';

/** The guard fields are never part of a submission (specification 2.10). */
export const captchaName = 'captchaAnswer';
export const honeypotName = 'leave_this_blank';

/** A form's content at submit. */
export type FormValues = {
  /** A missing name counts as empty. */
  readonly values: Readonly<Record<string, string>>;
  readonly honeypot: string;
  readonly captchaAnswer: string;
};

/** The first failed check. */
export type FieldFailure = {
  readonly status: 'failed';
  readonly field: string;
  readonly message: string;
};

/** Answers, or the first failed check. */
export type FieldsResult = { readonly status: 'passed'; readonly answers: Answers } | FieldFailure;

/** `honeypot` means a robot, to ignore silently. */
export type ValidationResult = FieldsResult | { readonly status: 'honeypot' };

/** Fields that the typing filter cut and the user has not changed since. */
export type CutFields = Pick<ReadonlySet<string>, 'has'>;

const noneCut: CutFields = new Set();

/** Checks all fields in page order, up to the first failure. Constants are no fields. */
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

/** Checks fields, honeypot and captcha (specification 3.6), up to the first failure. */
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

/** A valid address as browsers define it (HTML Standard, 4.10.5.1.5). */
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const digits = /^[0-9]+$/;

const missingMessage = (label: string): string => `Please fill in ${label}.`;

/**
 * Checks one answer; the messages are those of specification 3.5.
 * @param cut whether the typing filter cut the answer, which invalidates an e-mail address
 * @returns the first failed check's message, or null
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
  const isNumber = fits && digits.test(answer);
  switch (kind) {
    case 'name':
    case 'state':
      return fits && wholeName.test(answer)
        ? null
        : `${label} must contain only ${nameSigns} and be ${max} characters or fewer.`;
    case 'email':
      if (!fits || cut) return `${label} must be ${max} characters or fewer.`;
      return emailAddress.test(answer)
        ? null
        : 'Please enter an email address, such as name@example.org.';
    case 'phone':
      return isNumber
        ? null
        : `${label} must contain only digits and be ${min}-${max} characters long (e.g., 1234567890).`;
    case 'zip':
      return isNumber ? null : `${label} must be exactly ${max} digits.`;
    case 'text':
      if (!fits) return `${label} must be ${max} characters or fewer.`;
      return field.control === 'input' && /[\r\n]/.test(answer)
        ? `${label} must be a single line.`
        : null;
  }
}

/** A sum of two whole numbers from 1 to 10 (specification 2.8). */
export type Captcha = { readonly a: number; readonly b: number };

/** @param random returns numbers in [0, 1) */
export function makeCaptcha(random: () => number): Captcha {
  const operand = () => 1 + Math.floor(random() * 10);
  return { a: operand(), b: operand() };
}

export const captchaLabel = ({ a, b }: Captcha): string => `Please solve: ${a} + ${b} = ?`;

/** Whether the answer is the sum. Accepts digits of any width; other text counts as 0. */
export function solvesCaptcha({ a, b }: Captcha, answer: string): boolean {
  const digits = answer.normalize('NFKC').trim();
  return (/^[0-9]{1,3}$/.test(digits) ? Number(digits) : 0) === a + b;
}
