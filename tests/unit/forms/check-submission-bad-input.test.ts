// Proves specification 3.1, 3.5, 3.10.
import { expect, it } from 'vitest';
import { checkField } from '#src/forms/check-submission.ts';
import type { FieldKind } from '#src/forms/field-limits.ts';
import type { Field } from '#src/forms/form-definition.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { fieldOfEachRule } from '#tests/support/example-answers.ts';
import {
  malformedEmailMessage,
  missingMessage,
  notAChoiceMessage,
  severalLinesMessage,
  specifiedCheck,
} from '#tests/support/specified-messages.ts';

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

it.each(fieldOfEachRule)('is not misled in $at', ({ form: { id }, field }) => {
  for (const typed of badInputs) {
    expectSpecifiedVerdict(id, field, typed);
    if (field.control === 'select') continue;
    const { kind } = field;
    const { typing } = specifiedCheck(id, field);

    const { value, removed } = filterTyping(field, typed);
    expect(Array.from(value).length).toBeLessThanOrEqual(typing);
    expect(filterTyping(field, value)).toEqual({ value, removed: [] });
    const lost = value !== sameText[kind](typed);
    expect(removed.length > 0).toBe(lost);
    for (const what of removed) expect(filterNote(field, what)).not.toBe('');
    expectSpecifiedVerdict(id, field, value);
  }
});
