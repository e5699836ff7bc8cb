import type { Answers } from './answers.ts';
import { type Captcha, solvesCaptcha } from './captcha.ts';
import type { FormDefinition } from './define-form.ts';
import { checkField, missingMessage } from './field-check.ts';

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
