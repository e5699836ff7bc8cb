// Proves specification 2.6, 2.8, 2.10, 3.1, 3.5, 3.6, 3.7, 3.9, 3.10, 3.11.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import * as checks from '#src/forms/check-submission.ts';
import type { FieldKind } from '#src/forms/field-limits.ts';
import type { Field, FormDefinition } from '#src/forms/form-definition.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import {
  acceptedAnswers,
  fieldOfEachRule,
  forms,
  refusedAnswers,
} from '#tests/support/example-answers.ts';
import * as specified from '#tests/support/specified-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { join } = formDefinitions;
const captcha = { a: 3, b: 4 };
const honeypot = { status: 'honeypot' };

const check = (
  form: FormDefinition,
  values: Record<string, string>,
  { honeypot = '', captchaAnswer = '7', cut = [] as readonly string[] } = {},
) => checks.checkSubmission(form, { values, honeypot, captchaAnswer }, captcha, new Set(cut));

it('names the two guard fields as the specification does', () => {
  expect([checks.captchaName, checks.honeypotName]).toEqual(['captchaAnswer', 'leave_this_blank']);
});

const badInputs: readonly string[] = [
  ...['', '   ', 'Ab'.repeat(5000), '12'.repeat(5000), '😀👩‍👩‍👧', '😀'.repeat(600)],
  // Right-to-left text and marks, markup, a spreadsheet formula.
  ...['שלום عليكم', '\u202eTest\u202c\u200f', '<script>alert(1)</script>', '=cmd()'],
  ...['Test\nPerson\r\n12345', '１２３４５６７８９０', '\ud800Test\udc00', 'e\u0301'.repeat(300)],
  // Parted Hangul, no character, five megabytes.
  ...['\u1112-\u1161-\u11ab', '\0', 'Ab1 😀e\u0301１'.repeat(500_000)],
];

/** What the filter may write in another form without anything being lost. */
const sameText: Record<FieldKind, (text: string) => string> = {
  name: (text) => text.normalize('NFC'),
  state: (text) => text.normalize('NFC'),
  email: (text) => text,
  phone: (text) => text.normalize('NFKC').replace(/[\s().+/\p{Pd}\p{Cf}]/gu, ''),
  zip: (text) => text.normalize('NFKC'),
  text: (text) => text,
};

/** Whether the specification lets this answer pass, told without the product's code. */
function mayPass(form: string, field: Field, answer: string): boolean {
  if (answer === '') return !field.required;
  if (field.required && /^\s*$/.test(answer)) return false;
  if (field.control === 'select') return field.choices.some(({ value }) => value === answer);
  const { kind, min, max } = specified.specifiedCheck(form, field);
  if (answer.length > 4 * max) return false;
  const count = Array.from(answer).length;
  if (count < min || count > max) return false;
  const oneLine = !/[\r\n]/.test(answer);
  switch (kind) {
    case 'name':
    case 'state':
      return /^\p{L}[\p{L}\p{M}]*$/u.test(answer);
    case 'email':
      return /^[!-?A-~]+@[a-z0-9.-]+$/i.test(answer);
    case 'phone':
    case 'zip':
      return /^[0-9]+$/.test(answer);
    case 'text':
      return field.control === 'textarea' || oneLine;
  }
}

function allowedMessages(form: string, field: Field): string[] {
  const { label } = field;
  const messages = field.required ? [specified.missingMessage(label)] : [];
  if (field.control === 'select') return [...messages, specified.notAChoiceMessage(label)];
  const { kind, wrong } = specified.specifiedCheck(form, field);
  messages.push(wrong);
  if (kind === 'email') messages.push(specified.malformedEmailMessage);
  if (field.control === 'input' && kind === 'text')
    messages.push(specified.severalLinesMessage(label));
  return messages;
}

function expectSpecifiedVerdict(form: string, field: Field, answer: string): void {
  const message = checks.checkField(field, answer);
  if (mayPass(form, field, answer)) expect(message).toBeNull();
  else expect(allowedMessages(form, field)).toContain(message);
}

describe.each(fieldOfEachRule)('a field such as $at', ({ form, field }) => {
  const withAnswer = (answer: string) =>
    check(form, { ...validAnswers(form, 'x'), [field.name]: answer });

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

  it('is not misled by bad input', () => {
    for (const typed of badInputs) {
      expectSpecifiedVerdict(form.id, field, typed);
      if (field.control === 'select') continue;
      const { kind } = field;
      const { typing } = specified.specifiedCheck(form.id, field);

      const { value, removed } = filterTyping(field, typed);
      expect(Array.from(value).length).toBeLessThanOrEqual(typing);
      expect(filterTyping(field, value)).toEqual({ value, removed: [] });
      const lost = value !== sameText[kind](typed);
      expect(removed.length > 0).toBe(lost);
      for (const what of removed) expect(filterNote(field, what)).not.toBe('');
      expectSpecifiedVerdict(form.id, field, value);
    }
  });

  it('counts as empty if its name is absent', () => {
    const { [field.name]: _, ...others } = validAnswers(form, 'x');
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
        const missing = { answer: '   ', message: specified.missingMessage(field.label) };
        return { field: field.name, ...(blank && field.required ? missing : first) };
      });
      const answers = Object.fromEntries(refused.map(({ field, answer }) => [field, answer ?? '']));
      expect(check(form, { ...validAnswers(form, 'x'), ...answers }, guards)).toEqual({
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
  const full = validAnswers(form, 'x');
  const optional = form.fields.filter(({ required }) => !required).map(({ name }) => [name, '']);
  for (const values of [full, { ...full, ...Object.fromEntries(optional) }]) {
    const passed = { status: 'passed', answers: { ...values, ...constants } };
    expect(check(form, { ...typedOver, ...values })).toEqual(passed);
  }
  expect(Object.keys(full)).toEqual(form.fields.map(({ name }) => name));
});

it.each(['x', ' ', '0'])('stops in silence at a honeypot of %j, whatever the captcha', (typed) => {
  for (const captchaAnswer of ['7', '8']) {
    expect(check(join, validAnswers(join, 'x'), { honeypot: typed, captchaAnswer })).toEqual(
      honeypot,
    );
  }
});

it.each([
  ...['8', 'seven', '7'.repeat(5000)].map((answer) => [answer, specified.captchaMessage] as const),
  ...['', ' \u3000'].map((answer) => [answer, specified.missingSumMessage] as const),
])('refuses the captcha answer %.20j, or asks for it', (captchaAnswer, message) => {
  const failed = { status: 'failed', field: 'captchaAnswer', message };
  expect(check(join, validAnswers(join, 'x'), { captchaAnswer })).toEqual(failed);
});

it('stops at an e-mail address that was cut, and at nothing else that was', () => {
  const names = join.fields.map(({ name }) => name);
  const email = join.fields[2];
  const message = specified.specifiedCheck(join.id, email).wrong;
  const failed = { status: 'failed', field: 'email', message };
  expect(check(join, validAnswers(join, 'x'), { cut: names })).toEqual(failed);
  const others = names.filter((name) => name !== 'email');
  expect(check(join, validAnswers(join, 'x'), { cut: others })).toMatchObject({ status: 'passed' });
});

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A source of randomness that gives these numbers in turn, from the first again after the last. */
function giving(...numbers: readonly number[]) {
  let calls = 0;
  return () => {
    const number = numbers[calls++ % numbers.length];
    if (number === undefined) throw new Error('No number to give');
    return number;
  };
}

it('makes both operands from 1 to 10, each with the same share', () => {
  expect(checks.makeCaptcha(giving(0, 1 - Number.EPSILON))).toEqual({ a: 1, b: 10 });
  expect(checks.makeCaptcha(giving(0.25, 0.75))).toEqual({ a: 3, b: 8 });
  const counts = new Map<number, number>();
  for (let step = 0; step < 1000; step += 1) {
    const { a } = checks.makeCaptcha(giving((step + 0.5) / 1000));
    counts.set(a, (counts.get(a) ?? 0) + 1);
  }
  expect([...counts]).toEqual(oneToTen.map((operand) => [operand, 100]));
});

it('accepts the sum of any two operands and nothing beside it', () => {
  for (const a of oneToTen) {
    for (const b of oneToTen) {
      expect(checks.solvesCaptcha({ a, b }, String(a + b))).toBe(true);
      for (const wrong of [a + b - 1, a + b + 1, a - b, -(a + b), 0]) {
        expect(checks.solvesCaptcha({ a, b }, String(wrong))).toBe(false);
      }
    }
  }
});

it.each([' 7 ', '7\n', '07', '７'])('reads %j as 7', (answer) => {
  expect(checks.solvesCaptcha({ a: 3, b: 4 }, answer)).toBe(true);
});

it.each(['', ' ', 'x', '7x', 'x7', '7 7', '7.5', '+-7', '0x7', '7e0', 'Infinity', '😀', '\0'])(
  'does not read %j as 7',
  (answer) => {
    expect(checks.solvesCaptcha({ a: 3, b: 4 }, answer)).toBe(false);
  },
);
