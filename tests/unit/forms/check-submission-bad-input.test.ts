// Proves specification 3.1, 3.5, 3.10.
import { describe, expect, it } from 'vitest';
import { checkField } from '#src/forms/check-submission.ts';
import type { Field } from '#src/forms/field.ts';
import type { FieldKind } from '#src/forms/field-limits.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { formFields } from '#tests/support/example-answers.ts';
import {
  malformedEmailMessage,
  missingMessage,
  notAChoiceMessage,
  severalLinesMessage,
  specifiedCheck,
} from '#tests/support/specified-messages.ts';

const badInputs: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['far too many letters', 'Ab'.repeat(5000)],
  ['far too many digits', '12'.repeat(5000)],
  ['emoji', '😀👩‍👩‍👧'],
  ['far too many emoji', '😀'.repeat(600)],
  ['right-to-left text', 'שלום عليكم'],
  ['right-to-left marks', '\u202eTest\u202c\u200f'],
  ['markup', '<script>alert(1)</script>'],
  ['a spreadsheet formula', '=cmd()'],
  ['line breaks', 'Test\nPerson\r\n12345'],
  ['full-width digits', '１２３４５６７８９０'],
  ['halves of surrogate pairs', '\ud800Test\udc00'],
  ['combining marks', 'e\u0301'.repeat(300)],
  ['parted Hangul', '\u1112-\u1161-\u11ab'],
  ['no character', '\0'],
  ['five megabytes', 'Ab1 😀e\u0301１'.repeat(500_000)],
];

/** What the filter may write in another form without anything being lost. */
const sameText: Record<FieldKind, (text: string) => string> = {
  name: (text) => text.normalize('NFC'),
  state: (text) => text.normalize('NFC'),
  email: (text) => text,
  phone: (text) => text.normalize('NFKC'),
  zip: (text) => text.normalize('NFKC'),
  text: (text) => text,
};

/** Whether the specification lets this answer pass, told without the product's code. */
function mayPass(form: string, field: Field, answer: string): boolean {
  if (answer === '') return !field.required;
  if (field.required && /^\s*$/.test(answer)) return false;
  if (field.control === 'select') return field.choices.some(({ value }) => value === answer);
  const { kind, min, max } = specifiedCheck(form, field);
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
  const messages = field.required ? [missingMessage(label)] : [];
  if (field.control === 'select') return [...messages, notAChoiceMessage(label)];
  const { kind, wrong } = specifiedCheck(form, field);
  messages.push(wrong);
  if (kind === 'email') messages.push(malformedEmailMessage);
  if (field.control === 'input' && kind === 'text') messages.push(severalLinesMessage(label));
  return messages;
}

function expectSpecifiedVerdict(form: string, field: Field, answer: string): void {
  const message = checkField(field, answer);
  if (mayPass(form, field, answer)) expect(message).toBeNull();
  else expect(allowedMessages(form, field)).toContain(message);
}

/** What decides a verdict: all of a field but its names, and what the specification says of it. */
function ruleOf(form: string, field: Field): string {
  const { name, label, hint, autoComplete, ...rule } = field;
  const { wrong, ...specified } = specifiedCheck(form, field);
  return JSON.stringify([rule, specified]);
}

/** One field of every rule: check-submission.test.ts holds each field to its own, and to its own words. */
const ofEachRule = [
  ...new Map(formFields.map((one) => [ruleOf(one.form.id, one.field), one])).values(),
];

describe.each(ofEachRule)('$at', ({ form: { id }, field }) => {
  it.each(badInputs)('is not misled by %s', (_, typed) => {
    expectSpecifiedVerdict(id, field, typed);
    if (field.control === 'select') return;
    const { kind } = field;
    const { typing } = specifiedCheck(id, field);

    const begun = performance.now();
    const { value, removed } = filterTyping(field, typed);
    expect(performance.now() - begun).toBeLessThan(1000);

    expect(Array.from(value).length).toBeLessThanOrEqual(typing);
    expect(filterTyping(field, value)).toEqual({ value, removed: [] });
    const lost = value !== sameText[kind](typed);
    expect(removed.length > 0).toBe(lost);
    for (const what of removed) expect(filterNote(field, what)).not.toBe('');
    expectSpecifiedVerdict(id, field, value);
  });
});
