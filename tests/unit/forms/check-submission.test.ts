// Proves specification 2.6, 2.10, 3.1, 3.5, 3.6, 3.7, 3.9, 3.11.
import { describe, expect, it } from 'vitest';
import { captchaName, checkSubmission, honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import {
  acceptedAnswers,
  formFields,
  forms,
  refusedAnswers,
  validValues,
} from '#tests/support/example-answers.ts';
import {
  captchaMessage,
  missingMessage,
  missingSumMessage,
  specifiedCheck,
} from '#tests/support/specified-messages.ts';

const captcha = { a: 3, b: 4 };
const captchaFailure = { status: 'failed', field: 'captchaAnswer', message: captchaMessage };
const eachForm = forms.map((form) => [form.id, form] as const);

const check = (
  form: FormDefinition,
  values: Record<string, string>,
  { honeypot = '', captchaAnswer = '7' } = {},
) => checkSubmission(form, { values, honeypot, captchaAnswer }, captcha);

/** Each field's answer where it is refused for its content, not for being empty. */
function wrongAnswer({ id }: FormDefinition, field: FormDefinition['fields'][number]) {
  const wrong = refusedAnswers(id, field)[0];
  if (wrong === undefined) throw new Error(`Nothing is refused for '${field.label}'`);
  return wrong;
}

it('names the two guard fields as the specification does', () => {
  expect([captchaName, honeypotName]).toEqual(['captchaAnswer', 'leave_this_blank']);
});

describe.each(formFields)('$at', ({ form, field }) => {
  it.each(acceptedAnswers(form.id, field))('accepts %.60j', (answer) => {
    const checked = check(form, { ...validValues(form), [field.name]: answer });
    expect(checked).toMatchObject({ status: 'passed', answers: { [field.name]: answer } });
  });

  it.each(refusedAnswers(form.id, field))(
    'refuses $answer.length characters: $message',
    (refused) => {
      const checked = check(form, { ...validValues(form), [field.name]: refused.answer });
      expect(checked).toEqual({ status: 'failed', field: field.name, message: refused.message });
    },
  );

  it('counts a name that is absent as empty', () => {
    const { [field.name]: _, ...others } = validValues(form);
    expect(check(form, others)).toEqual(check(form, { ...others, [field.name]: '' }));
  });

  it('is told before every later field, the honeypot and the captcha', () => {
    const at = form.fields.indexOf(field);
    const laterWrong = form.fields
      .slice(at)
      .map((late) => [late.name, wrongAnswer(form, late).answer]);
    const values = { ...validValues(form), ...Object.fromEntries(laterWrong) };
    const expected = {
      status: 'failed',
      field: field.name,
      message: wrongAnswer(form, field).message,
    };
    expect(check(form, values)).toEqual(expected);
    expect(check(form, values, { captchaAnswer: '8' })).toEqual(expected);
    expect(check(form, values, { honeypot: 'filled', captchaAnswer: '' })).toEqual(expected);
  });

  it('is told as missing before every later field that is wrong', () => {
    if (!field.required) return;
    const at = form.fields.indexOf(field);
    const laterWrong = form.fields
      .slice(at)
      .map((late) => [late.name, wrongAnswer(form, late).answer]);
    const values = { ...Object.fromEntries(laterWrong), [field.name]: '   ' };
    expect(check(form, { ...validValues(form), ...values })).toEqual({
      status: 'failed',
      field: field.name,
      message: missingMessage(field.label),
    });
  });
});

describe.each(eachForm)('%s', (id, form) => {
  const constants = id === 'join' ? { commitment: 'basic', podcast: '' } : {};

  it('passes with exactly its own answers', () => {
    const values = validValues(form);
    const checked = check(form, { ...values, surplus: 'x', leave_this_blank: 'x' });
    expect(checked).toEqual({ status: 'passed', answers: { ...values, ...constants } });
    expect(Object.keys(values)).toEqual(form.fields.map(({ name }) => name));
  });

  it('passes with its optional fields empty', () => {
    const values = validValues(form);
    for (const field of form.fields) if (!field.required) values[field.name] = '';
    const checked = check(form, values);
    expect(checked).toEqual({ status: 'passed', answers: { ...values, ...constants } });
  });

  it('keeps its constants from being typed over', () => {
    const values = validValues(form);
    const checked = check(form, { ...values, commitment: 'other', podcast: 'other' });
    expect(checked).toEqual({ status: 'passed', answers: { ...values, ...constants } });
  });

  it.each(['x', ' ', '0'])(
    'stops in silence at a honeypot of %j, the captcha right or wrong',
    (honeypot) => {
      const values = validValues(form);
      expect(check(form, values, { honeypot })).toEqual({ status: 'honeypot' });
      expect(check(form, values, { honeypot, captchaAnswer: '8' })).toEqual({ status: 'honeypot' });
    },
  );

  it.each(['8', 'seven', '7a', '-7', '7.5', '0', 'NaN', '7'.repeat(5000)])(
    'refuses the captcha answer %.20j',
    (captchaAnswer) => {
      expect(check(form, validValues(form), { captchaAnswer })).toEqual(captchaFailure);
    },
  );

  it.each(['', ' \u3000'])('misses the captcha answer where it is %j', (captchaAnswer) => {
    expect(check(form, validValues(form), { captchaAnswer })).toEqual({
      ...captchaFailure,
      message: missingSumMessage,
    });
  });

  it('stops at an e-mail address that was cut, and at nothing else that was', () => {
    const values = validValues(form);
    const cut = (names: readonly string[]) =>
      checkSubmission(form, { values, honeypot: '', captchaAnswer: '7' }, captcha, new Set(names));
    const names = form.fields.map(({ name }) => name);
    const email = form.fields.find(({ name }) => name === 'email');
    if (email === undefined) throw new Error('There is no e-mail address.');
    expect(cut(names)).toEqual({
      status: 'failed',
      field: 'email',
      message: specifiedCheck(id, email).wrong,
    });
    expect(cut(names.filter((name) => name !== 'email'))).toMatchObject({ status: 'passed' });
  });
});
