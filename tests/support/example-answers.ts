import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Field } from '#src/forms/field.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import {
  malformedEmailMessage,
  missingMessage,
  notAChoiceMessage,
  severalLinesMessage,
  specifiedCheck,
} from './specified-messages.ts';

export const forms: readonly FormDefinition[] = Object.values(formDefinitions);

/** Every field of every form, with a name for the test. */
export const formFields = forms.flatMap((form) =>
  form.fields.map((field) => ({ at: `${form.id}: ${field.name}`, form, field: field as Field })),
);

const lettersOf = (count: number) => 'Testpersonabcdefgh'.slice(0, count);
/** A well-formed address of exactly that many characters. */
export const emailOf = (count: number) => `${'t'.repeat(count - 12)}@example.org`;
const deseretLetter = '\u{10400}';

type Examples = {
  /** The first is the usual one. */
  readonly accepted: readonly string[];
  /** What the specification's own words refuse; the first is the usual one. */
  readonly wrong: readonly string[];
};

const byRule: Record<ReturnType<typeof specifiedCheck>['rule'], Examples> = {
  letters: {
    accepted: ['Test', 'T', lettersOf(12), 'Zoë', 'Ζωή', 'سارة', 'नीता', deseretLetter.repeat(12)],
    wrong: [
      lettersOf(13),
      'T3st',
      'Test Person',
      'Test-Person',
      "O'Test",
      ' Test',
      'Test\n',
      '😀',
      '\u0301Test',
      deseretLetter.repeat(13),
    ],
  },
  email: {
    accepted: ['test@example.org', emailOf(30), 'test+1@example.org', "o'test@example.org"],
    wrong: [emailOf(31), 'x'.repeat(31), '😀'.repeat(31), emailOf(5000)],
  },
  phone: {
    accepted: ['5550100000', '1'.repeat(10), '1'.repeat(14)],
    wrong: [
      '1'.repeat(9),
      '1'.repeat(15),
      '555-010-0000',
      '+15550100000',
      '5550100000\n',
      '５５５０１０００００',
      '٥٥٥٠١٠٠٠٠٠',
      '12345678e9',
      'TestPerson',
    ],
  },
  state: {
    accepted: ['TX', 'T', lettersOf(14), deseretLetter.repeat(14)],
    wrong: [lettersOf(15), 'T3', 'New York', 'T.X.', deseretLetter.repeat(15)],
  },
  zip: {
    accepted: ['00000', '12345'],
    wrong: ['1234', '123456', '1234a', '12 45', '-1234', '１２３４５', '12345\n'],
  },
  text: {
    accepted: ['Invented words of a test.', 'x', 'x'.repeat(500), '😀'.repeat(500), '=cmd()'],
    wrong: ['x'.repeat(501), '😀'.repeat(501), 'x'.repeat(5_000_000)],
  },
  choice: { accepted: [], wrong: [] },
};

/** What a field must accept. */
export function acceptedAnswers(field: Field): readonly string[] {
  if (field.control === 'select') return field.choices.map(({ value }) => value);
  return byRule[specifiedCheck(field.label).rule].accepted;
}

/** What a field must refuse, with the words it must use, written out from the specification. */
export function refusedAnswers(field: Field): readonly { answer: string; message: string }[] {
  const { label } = field;
  const { rule, wrong } = specifiedCheck(label);
  const refused: { answer: string; message: string }[] = [];
  const add = (message: string, ...answers: readonly string[]) => {
    refused.push(...answers.map((answer) => ({ answer, message })));
  };
  if (field.control === 'select') add(notAChoiceMessage(label), 'ZZ', '0', 'x'.repeat(600));
  else if (wrong === undefined) throw new Error(`No words for '${label}'`);
  else add(wrong, ...byRule[rule].wrong);
  if (field.required) add(missingMessage(label), '', ' ', '\t\n ', '\u00a0\u3000');
  if (rule === 'email') add(malformedEmailMessage, 'test', 'test@', 'a@b@example.org', 'a b@c.org');
  if (rule === 'text' && field.control === 'input') add(severalLinesMessage(label), 'a\nb', 'a\r');
  return refused;
}

/** The answer of every field that is valid and not empty. */
export function validValues(form: FormDefinition): Record<string, string> {
  return Object.fromEntries(form.fields.map((field) => [field.name, validAnswer(field)]));
}

function validAnswer(field: Field): string {
  const [usual] = acceptedAnswers(field);
  if (usual === undefined) throw new Error(`No valid answer for '${field.label}'`);
  return usual;
}
