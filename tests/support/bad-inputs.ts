import type { Field } from '#src/forms/form-definition.ts';
import { emailOf } from './example-answers.ts';
import {
  malformedEmailMessage,
  missingMessage,
  notAChoiceMessage,
  type SpecifiedCheck,
  specifiedCheck,
} from './specified-messages.ts';

/** The expected result of a bad input. */
export type Consequence = {
  /** The field's value; for megabytes, the number of characters. */
  readonly value: string;
  /** The typing filter's message; empty if it removed nothing. */
  readonly note: string;
  /** The alert at submit; null if the value is valid. */
  readonly message: string | null;
};

/** A bad input from a person, a script or a robot. */
export type BadInput = {
  readonly what: string;
  readonly text: string;
  /** Repetitions: megabytes are made in the page. */
  readonly times: number;
  /** Typed or pasted; absent if impossible, as in a list. */
  readonly entered?: Consequence;
  /** By a script, without an event and so without a filter. */
  readonly set: Consequence;
};

const markup = '<script>alert()</script>';
const formula = '=cmd()';
const openMarkup = '<script>alert()';
const emoji = '😀';
const rightToLeft = 'سارة';
const fiveMillion = 5_000_000;

const onlyLetters = 'Only letters are allowed here. Other characters were left out.';
const onlyDigits = 'Only digits are allowed here. Other characters were left out.';
const cutAt = (max: number) => `Only ${max} characters fit here. The rest was cut off.`;

type Entered = readonly [value: string, note: string, message?: string | null];
/** `value` only if the control changes a script's value. */
type Set = readonly [message: string | null, value?: string];

function bad(what: string, text: string, entered: Entered, set: Set, times = 1): BadInput {
  const [value, note, message = null] = entered;
  return { ...unfiltered(what, text, set, times), entered: { value, note, message } };
}

function unfiltered(what: string, text: string, [message, changed]: Set, times = 1): BadInput {
  const value = changed ?? (times === 1 ? text : `${times} characters`);
  return { what, text, times, set: { value, note: '', message } };
}

/** The results by specification 3.1 to 3.5. */
export function badInputs(form: string, field: Field): readonly BadInput[] {
  const { label, required, control } = field;
  const missing = required ? missingMessage(label) : null;
  if (control === 'select') return badChoices(notAChoiceMessage(label), missing);
  const check = specifiedCheck(form, field);
  switch (check.kind) {
    case 'name':
    case 'state':
      return badLetters(check, missing);
    case 'email':
      return badEmails(check, missing);
    case 'phone':
      return badDigits('5550100000', check, missing);
    case 'zip':
      return badDigits('12345', check, missing);
    case 'text':
      return badTexts(control === 'textarea', check, missing);
  }
}

function badLetters({ typing, max, wrong }: SpecifiedCheck, missing: string | null): BadInput[] {
  const long = 'x'.repeat(max + 2);
  return [
    bad('nothing', '', ['', '', missing], [missing]),
    bad('spaces', '  ', ['', onlyLetters, missing], [missing]),
    bad('too long', long, [long.slice(0, typing), cutAt(typing)], [wrong]),
    bad(
      'too long, and more than letters',
      `-${long}`,
      [long.slice(0, typing), `${onlyLetters} ${cutAt(typing)}`],
      [wrong],
    ),
    bad('emoji', `Test${emoji}`, ['Test', onlyLetters], [wrong]),
    bad('right to left', rightToLeft, [rightToLeft, ''], [null]),
    bad('markup', openMarkup, ['scriptalert', onlyLetters], [wrong]),
    bad('formula', formula, ['cmd', onlyLetters], [wrong]),
    // A one-line control replaces a pasted line break, and removes a script's.
    bad('line break', 'Te\nst', ['Test', onlyLetters], [null, 'Test']),
    bad('full-width digits', '１２３', ['', onlyLetters, missing], [wrong]),
    bad('5 MB', 'x', ['x'.repeat(typing), cutAt(typing)], [wrong], fiveMillion),
  ];
}

function badDigits(
  valid: string,
  { kind, typing, max, wrong }: SpecifiedCheck,
  missing: string | null,
): BadInput[] {
  const wide = [...valid]
    .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .join('');
  const halved = `${valid.slice(0, 3)}\n${valid.slice(3)}`;
  const nothingLeft: Entered = ['', onlyDigits, missing];
  const tidied = kind === 'phone' ? '' : onlyDigits;
  return [
    bad('nothing', '', ['', '', missing], [missing]),
    bad('spaces', '  ', ['', tidied, missing], [missing]),
    bad('too short', '1234', ['1234', '', wrong], [wrong]),
    bad('too long', '1'.repeat(max + 1), ['1'.repeat(typing), cutAt(typing)], [wrong]),
    bad('emoji', `${valid}${emoji}`, [valid, onlyDigits], [wrong]),
    bad('right to left', rightToLeft, nothingLeft, [wrong]),
    // The rule means only ASCII digits.
    bad('Arabic digits', '٥٥٥٠١٠٠٠٠٠', nothingLeft, [wrong]),
    bad('markup', openMarkup, nothingLeft, [wrong]),
    bad('formula', formula, nothingLeft, [wrong]),
    bad('line break', halved, [valid, tidied], [null, valid]),
    bad('full-width digits', wide, [valid, ''], [wrong]),
    bad('5 MB', '1', ['1'.repeat(typing), cutAt(typing)], [wrong], fiveMillion),
  ];
}

function badEmails({ typing, max, wrong }: SpecifiedCheck, missing: string | null): BadInput[] {
  const long = emailOf(max + 1);
  const malformed = (what: string, text: string) =>
    bad(what, text, [text, '', malformedEmailMessage], [malformedEmailMessage]);
  const broken = 'te\nst@example.org';
  return [
    bad('nothing', '', ['', '', missing], [missing]),
    // An e-mail control trims its value.
    bad('spaces', '  ', ['', '', missing], [missing, '']),
    // Truncated, it is a different address, so the submit must stop.
    bad('too long', long, [long.slice(0, typing), cutAt(typing), wrong], [wrong]),
    malformed('emoji', `te${emoji}st@example.org`),
    malformed('right to left', `${rightToLeft}@example.org`),
    malformed('markup', markup),
    malformed('formula', formula),
    bad(
      'line break',
      broken,
      ['te st@example.org', '', malformedEmailMessage],
      [null, 'test@example.org'],
    ),
    malformed('full-width digits', '１２３@example.org'),
    malformed('no host', 'test@'),
    bad('5 MB', 't', ['t'.repeat(typing), cutAt(typing), wrong], [wrong], fiveMillion),
  ];
}

function badTexts(
  severalLines: boolean,
  { typing, max, wrong }: SpecifiedCheck,
  missing: string | null,
): BadInput[] {
  const cut = (character: string): Entered => [character.repeat(typing), cutAt(typing)];
  const harmless = (what: string, text: string) => bad(what, text, [text, ''], [null]);
  const lines = 'one\ntwo';
  return [
    bad('nothing', '', ['', '', missing], [missing]),
    bad('spaces', ' \u3000', [' \u3000', '', missing], [missing]),
    bad('too long', 'x'.repeat(max + 1), cut('x'), [wrong]),
    bad('too many emoji', emoji.repeat(max + 1), cut(emoji), [wrong]),
    harmless('right to left', rightToLeft),
    harmless('markup', markup),
    harmless('formula', formula),
    severalLines
      ? harmless('line break', lines)
      : bad('line break', lines, ['one two', ''], [null, 'onetwo']),
    harmless('full-width digits', '１２３'),
    bad('5 MB', 'x', cut('x'), [wrong], fiveMillion),
  ];
}

/** Only a script can add to a list. */
function badChoices(notAChoice: string, missing: string | null): BadInput[] {
  return [
    unfiltered('nothing', '', [missing]),
    unfiltered('spaces', '  ', [missing ?? notAChoice]),
    unfiltered('no choice', 'ZZ', [notAChoice]),
    unfiltered('too long', 'x'.repeat(600), [notAChoice]),
    unfiltered('emoji', emoji, [notAChoice]),
    unfiltered('right to left', rightToLeft, [notAChoice]),
    unfiltered('markup', markup, [notAChoice]),
    unfiltered('formula', formula, [notAChoice]),
    unfiltered('line break', 'T\nX', [notAChoice]),
    unfiltered('full-width digits', '１２', [notAChoice]),
  ];
}

/** Wrong captcha answers; the form leaves each unchanged. */
export const badCaptchaAnswers: readonly string[] = [
  '',
  '  ',
  '0',
  '-1',
  '1e1',
  '１００',
  '9'.repeat(501),
  emoji,
  rightToLeft,
  markup,
  formula,
];

/** The most hostile answer that every check accepts. */
export function hostileAnswer(form: string, field: Field): string {
  if (field.control === 'select') return field.choices[0]?.value ?? '';
  switch (specifiedCheck(form, field).kind) {
    case 'name':
      return rightToLeft;
    case 'email':
      return '=cmd@example.org';
    case 'phone':
      return '5550100000';
    case 'zip':
      return '00000';
    case 'text':
      return `${formula} ${markup}${field.control === 'textarea' ? '\n' : ' '}",${emoji} １２ ${rightToLeft}`;
    default:
      return 'TX';
  }
}
