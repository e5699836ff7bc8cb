import type { Field } from '#src/forms/field.ts';
import { emailOf } from './example-answers.ts';
import {
  malformedEmailMessage,
  missingMessage,
  notAChoiceMessage,
  specifiedCheck,
} from './specified-messages.ts';

/** One thing that a person, a page's script or a robot puts into a field, and what must come of it. */
export type BadInput = {
  /** By key, in one piece as from the clipboard, or by a script that fires no event. */
  readonly way: 'typed' | 'pasted' | 'by script';
  readonly text: string;
  /** What the field holds afterwards. */
  readonly stands: string;
  /** What the typing filter says beside the field; empty where it took nothing away. */
  readonly note: string;
  /** The alert at submit; null where what stands is an answer. */
  readonly message: string | null;
};

export const markup = '<script>alert(1)</script>';
export const formula = '=cmd()';
const emoji = '😀';
const rightToLeft = 'سارة';

const onlyLetters = 'Only letters fit here. Other characters were left out.';
const onlyDigits = 'Only digits fit here. Other characters were left out.';
const cutAt = (most: number) => `Only ${most} characters fit here. The rest was cut off.`;

const typed = (
  text: string,
  stands: string,
  note: string,
  message: string | null = null,
): BadInput => ({ way: 'typed', text, stands, note, message });
const pasted = (
  text: string,
  stands: string,
  note: string,
  message: string | null = null,
): BadInput => ({ way: 'pasted', text, stands, note, message });
/** No filter runs; `stands` differs from `text` only where the browser's own control changes it. */
const set = (text: string, message: string | null, stands = text): BadInput => ({
  way: 'by script',
  text,
  stands,
  note: '',
  message,
});

/** What specification 5 and rulings 3 make of bad input in a field, written out by hand. */
export function badInputs(field: Field): readonly BadInput[] {
  const { rule, wrong = '' } = specifiedCheck(field.label);
  const missing = field.required ? missingMessage(field.label) : null;
  if (field.control === 'select') return badChoices(field.label, rule === 'state', wrong, missing);
  switch (rule) {
    case 'letters':
      return badLetters(12, wrong, missing);
    case 'state':
      return [...badLetters(14, wrong, missing), set('x'.repeat(14), null)];
    case 'email':
      return badEmails(wrong, missing);
    case 'phone':
      return badDigits(14, '5550100000', wrong, missing);
    case 'zip':
      return badDigits(5, '12345', wrong, missing);
    case 'text':
      return badTexts(field.control === 'textarea', wrong, missing);
    case 'choice':
      throw new Error(`'${field.label}' is no list to choose from.`);
  }
}

/** @param most what the check accepts; the filter cuts at 12 in every case */
function badLetters(most: number, wrong: string, missing: string | null): BadInput[] {
  return [
    set('', missing),
    typed('  ', '', onlyLetters, missing),
    set('  ', missing),
    typed('Testpersonabc', 'Testpersonab', cutAt(12)),
    pasted('x'.repeat(300), 'x'.repeat(12), cutAt(12)),
    set('x'.repeat(most + 1), wrong),
    pasted(`Te${emoji}st`, 'Test', onlyLetters),
    set(`Te${emoji}st`, wrong),
    pasted(rightToLeft, rightToLeft, ''),
    typed('T3st', 'Tst', ''),
    pasted(markup, 'scriptalerts', cutAt(12)),
    set(markup, wrong),
    pasted(formula, 'cmd', onlyLetters),
    set(formula, wrong),
    // A control of one line makes a line break a space when it is pasted, and nothing when it is set.
    pasted('Te\nst', 'Test', onlyLetters),
    set('Te\nst', null, 'Test'),
    pasted('１２３', '', onlyLetters, missing),
    set('１２３', wrong),
  ];
}

function badDigits(most: number, valid: string, wrong: string, missing: string | null): BadInput[] {
  const wide = [...valid]
    .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .join('');
  const halved = `${valid.slice(0, 3)}\n${valid.slice(3)}`;
  return [
    set('', missing),
    typed('  ', '', onlyDigits, missing),
    set('  ', missing),
    typed('1'.repeat(most + 1), '1'.repeat(most), cutAt(most)),
    pasted('1'.repeat(300), '1'.repeat(most), cutAt(most)),
    set('1'.repeat(most + 1), wrong),
    typed('1234', '1234', '', wrong),
    pasted(`${emoji}${valid}`, valid, onlyDigits),
    set(`${emoji}${valid}`, wrong),
    pasted(rightToLeft, '', onlyDigits, missing),
    // Digits of another script are no digits here: the services behind the forms want these ten.
    set('٥٥٥٠١٠٠٠٠٠', wrong),
    pasted(markup, '1', onlyDigits, wrong),
    set(markup, wrong),
    pasted(formula, '', onlyDigits, missing),
    set(formula, wrong),
    pasted(halved, valid, onlyDigits),
    set(halved, null, valid),
    pasted(wide, valid, ''),
    set(wide, wrong),
  ];
}

function badEmails(wrong: string, missing: string | null): BadInput[] {
  const notAnAddress = [
    `te${emoji}st@example.org`,
    `${rightToLeft}@example.org`,
    markup,
    formula,
    '１@example.org',
    'test@',
  ];
  return [
    set('', missing),
    // A control for e-mail keeps no spaces around an address.
    typed('  ', '', '', missing),
    set('  ', missing, ''),
    typed(emailOf(31), emailOf(31).slice(0, 30), cutAt(30)),
    pasted(emailOf(300), 't'.repeat(30), cutAt(30), malformedEmailMessage),
    set(emailOf(31), wrong),
    ...notAnAddress.flatMap((text) => [
      pasted(text, text, '', malformedEmailMessage),
      set(text, malformedEmailMessage),
    ]),
    pasted('te\nst@example.org', 'te st@example.org', '', malformedEmailMessage),
    set('te\nst@example.org', null, 'test@example.org'),
  ];
}

function badTexts(severalLines: boolean, wrong: string, missing: string | null): BadInput[] {
  const most = 500;
  const lines = 'one\ntwo';
  return [
    set('', missing),
    typed('  ', '  ', '', missing),
    set(' \u00a0\u3000', missing),
    pasted('x'.repeat(most + 1), 'x'.repeat(most), cutAt(most)),
    pasted('x'.repeat(30_000), 'x'.repeat(most), cutAt(most)),
    set('x'.repeat(most + 1), wrong),
    pasted(emoji.repeat(most + 1), emoji.repeat(most), cutAt(most)),
    set(emoji.repeat(most), null),
    set(emoji.repeat(most + 1), wrong),
    pasted(rightToLeft, rightToLeft, ''),
    pasted(markup, markup, ''),
    set(markup, null),
    typed(formula, formula, ''),
    set(formula, null),
    pasted(lines, severalLines ? lines : 'one two', ''),
    set(lines, null, severalLines ? lines : 'onetwo'),
    pasted('１２３', '１２３', ''),
  ];
}

/** A list lets nothing else be chosen; a script may add to it what it likes. */
function badChoices(
  label: string,
  lettersOnly: boolean,
  wrong: string,
  missing: string | null,
): BadInput[] {
  const notAChoice = notAChoiceMessage(label);
  const strange = [emoji, markup, formula, 'x'.repeat(600), '１２', '  \n'];
  return [
    set('', missing),
    set('ZZ', notAChoice),
    set(rightToLeft, notAChoice),
    ...strange.map((text) =>
      set(text, text.trim() === '' && missing ? missing : lettersOnly ? wrong : notAChoice),
    ),
  ];
}
