// Proves specification 2.6, 2.10, 3.1, 3.5, 3.6, 3.7, 3.9, 3.11.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { captchaName, checkSubmission, honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import {
  acceptedAnswers,
  fieldOfEachRule,
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

const { join } = formDefinitions;
const captcha = { a: 3, b: 4 };
const captchaFailure = { status: 'failed', field: 'captchaAnswer', message: captchaMessage };
const honeypot = { status: 'honeypot' };

const check = (
  form: FormDefinition,
  values: Record<string, string>,
  { honeypot = '', captchaAnswer = '7', cut = [] as readonly string[] } = {},
) => checkSubmission(form, { values, honeypot, captchaAnswer }, captcha, new Set(cut));

it('names the two guard fields as the specification does', () => {
  expect([captchaName, honeypotName]).toEqual(['captchaAnswer', 'leave_this_blank']);
});

describe.each(fieldOfEachRule)('a field such as $at', ({ form, field }) => {
  const withAnswer = (answer: string) =>
    check(form, { ...validValues(form), [field.name]: answer });

  it('accepts what its rule allows', () => {
    for (const answer of acceptedAnswers(form.id, field)) {
      const passed = { status: 'passed', answers: { [field.name]: answer } };
      expect(withAnswer(answer)).toMatchObject(passed);
    }
  });

  it('refuses what its rule forbids, and says why', () => {
    for (const { answer, message } of refusedAnswers(form.id, field)) {
      const failed = { status: 'failed', field: field.name, message };
      expect(withAnswer(answer), answer).toEqual(failed);
    }
  });

  it('counts as empty if its name is absent', () => {
    const { [field.name]: _, ...others } = validValues(form);
    expect(check(form, others)).toEqual(withAnswer(''));
  });
});

it('reports the first field on the page that is wrong or missing, before honeypot and captcha', () => {
  const wrongIn = fc.constantFrom(...forms).chain((form) =>
    fc.record({
      form: fc.constant(form),
      wrong: fc.subarray([...form.fields], { minLength: 1 }),
      blank: fc.boolean(),
      guards: fc.constantFrom({}, { captchaAnswer: '8' }, { honeypot: 'x', captchaAnswer: '' }),
    }),
  );
  fc.assert(
    fc.property(wrongIn, ({ form, wrong, blank, guards }) => {
      // For its content, unless it is to be missing.
      const refused = wrong.map((field) => {
        const [first] = refusedAnswers(form.id, field);
        const missing = { answer: '   ', message: missingMessage(field.label) };
        return { field: field.name, ...(blank && field.required ? missing : first) };
      });
      const answers = Object.fromEntries(refused.map(({ field, answer }) => [field, answer ?? '']));
      expect(check(form, { ...validValues(form), ...answers }, guards)).toEqual({
        status: 'failed',
        field: refused[0]?.field,
        message: refused[0]?.message,
      });
    }),
    { numRuns: 500 },
  );
});

it.each(forms)('$id passes with its own answers alone, optional fields empty or not', (form) => {
  const constants = form.id === 'join' ? { commitment: 'basic', podcast: '' } : {};
  const typedOver = {
    commitment: 'other',
    podcast: 'other',
    surplus: 'x',
    leave_this_blank: 'x',
  };
  const full = validValues(form);
  const optional = form.fields.filter(({ required }) => !required).map(({ name }) => [name, '']);
  for (const values of [full, { ...full, ...Object.fromEntries(optional) }]) {
    const passed = { status: 'passed', answers: { ...values, ...constants } };
    expect(check(form, { ...typedOver, ...values })).toEqual(passed);
  }
  expect(Object.keys(full)).toEqual(form.fields.map(({ name }) => name));
});

it.each(['x', ' ', '0'])('stops in silence at a honeypot of %j, whatever the captcha', (typed) => {
  for (const captchaAnswer of ['7', '8']) {
    expect(check(join, validValues(join), { honeypot: typed, captchaAnswer })).toEqual(honeypot);
  }
});

it.each(['8', 'seven', '7'.repeat(5000)])('refuses the captcha answer %.20j', (captchaAnswer) => {
  expect(check(join, validValues(join), { captchaAnswer })).toEqual(captchaFailure);
});

it.each(['', ' \u3000'])('asks for the captcha answer if it is %j', (captchaAnswer) => {
  const missing = { ...captchaFailure, message: missingSumMessage };
  expect(check(join, validValues(join), { captchaAnswer })).toEqual(missing);
});

it('stops at an e-mail address that was cut, and at nothing else that was', () => {
  const names = join.fields.map(({ name }) => name);
  const email = join.fields[2];
  const message = specifiedCheck(join.id, email).wrong;
  const failed = { status: 'failed', field: 'email', message };
  expect(check(join, validValues(join), { cut: names })).toEqual(failed);
  const others = names.filter((name) => name !== 'email');
  expect(check(join, validValues(join), { cut: others })).toMatchObject({ status: 'passed' });
});
