import { formDefinitions } from '#src/forms/all-forms.ts';
import type { Field, FormDefinition } from '#src/forms/form-definition.ts';
import * as specified from './specified-messages.ts';

export const forms: readonly FormDefinition[] = Object.values(formDefinitions);

/** Every field of every form, with a test name. */
export const formFields = forms.flatMap((form) =>
  form.fields.map((field) => ({ at: `${form.id}: ${field.name}`, form, field: field as Field })),
);

/** What decides over an answer: all of a field but its names, and what the specification says of it. */
function ruleOf(form: string, field: Field): string {
  const { name, label, hint, autoComplete, ...rule } = field;
  const { wrong, ...limits } = specified.specifiedCheck(form, field);
  return JSON.stringify([rule, limits]);
}

/** One field of every rule: all-forms.test.ts holds each field to the rule that is specified for it. */
export const fieldOfEachRule = [
  ...new Map(formFields.map((one) => [ruleOf(one.form.id, one.field), one])).values(),
];

const lettersOf = (count: number) => 'Test'.padEnd(count, 'person').slice(0, count);
/** A valid address with this number of characters. */
export const emailOf = (count: number) => `${'t'.repeat(count - 12)}@example.org`;
const words = 'Invented words of a test.';
const deseretLetter = '\u{10400}';

/** A character less than is enough, and one more than fits. */
const beyond = (min: number, max: number) => ['1'.repeat(min - 1), '1'.repeat(max + 1)];

/** At each limit, one example inside and one outside, which the specification refuses; the usual ones are first. */
function examplesOf({ kind, min, max }: specified.SpecifiedCheck) {
  const long = lettersOf(max + 1);
  const foreign = deseretLetter.repeat(max);
  const tooForeign = deseretLetter.repeat(max + 1);
  switch (kind) {
    case 'name':
      return {
        accepted: ['Test', 'T', lettersOf(max), 'Zoë', 'Ζωή', 'سارة', 'नीता', foreign],
        wrong: [
          ...[long, 'T3st', 'Test Person', 'Test-Person', "O'Test", ' Test', 'Test\n', '😀'],
          ...['\u0301Test', tooForeign],
        ],
      };
    case 'email':
      return {
        accepted: ['test@example.org', emailOf(max), 'test+1@example.org', "o'test@example.org"],
        wrong: [emailOf(max + 1), 'x'.repeat(max + 1), '😀'.repeat(max + 1), emailOf(5000)],
      };
    case 'phone':
      return {
        accepted: ['5550100000', '1'.repeat(min), '1'.repeat(max)],
        wrong: [
          ...[...beyond(min, max), '555-010-0000', '+15550100000', '5550100000\n'],
          ...['５５５０１０００００', '٥٥٥٠١٠٠٠٠٠', '12345678e9', 'TestPerson'],
        ],
      };
    case 'state':
      return {
        accepted: ['TX', 'T', lettersOf(max), foreign],
        wrong: [long, 'T3', 'New York', 'T.X.', tooForeign],
      };
    case 'zip':
      return {
        accepted: ['0'.repeat(max), '12345'],
        wrong: [...beyond(min, max), '1234a', '12 45', '-1234', '１２３４５', '12345\n'],
      };
    case 'text':
      return {
        accepted: [words.slice(0, max), 'x', 'x'.repeat(max), '😀'.repeat(max), '=cmd()'],
        wrong: ['x'.repeat(max + 1), '😀'.repeat(max + 1)],
      };
  }
}

/** Answers that a field must accept. */
export function acceptedAnswers(form: string, field: Field): readonly string[] {
  if (field.control === 'select') return field.choices.map(({ value }) => value);
  return examplesOf(specified.specifiedCheck(form, field)).accepted;
}

/** Answers that a field must refuse, with the specification's messages. */
export function refusedAnswers(form: string, field: Field) {
  const { label, control } = field;
  const refused: { answer: string; message: string }[] = [];
  const add = (message: string, ...answers: readonly string[]) => {
    refused.push(...answers.map((answer) => ({ answer, message })));
  };
  const check = specified.specifiedCheck(form, field);
  if (control === 'select') add(specified.notAChoiceMessage(label), 'ZZ', '0', 'x'.repeat(600));
  else add(check.wrong, ...examplesOf(check).wrong);
  if (field.required) add(specified.missingMessage(label), '', ' ', '\t\n ', '\u00a0\u3000');
  if (control === 'select') return refused;
  if (check.kind === 'email') {
    add(specified.malformedEmailMessage, 'test', 'test@', 'a@b@example.org', 'a b@c.org');
  }
  if (check.kind === 'text' && control === 'input')
    add(specified.severalLinesMessage(label), 'a\nb', 'a\r');
  return refused;
}
