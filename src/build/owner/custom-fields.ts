import type { InferOutput, ObjectSchema } from 'valibot';
import * as v from 'valibot';
import { commonFields, commonFieldsWithTypedState } from '#src/forms/common-fields.ts';
import type { Field } from '#src/forms/form-definition.ts';
import { isOwnColumn } from '#src/outbox/delivery/contract.ts';
import {
  type Complain,
  filled,
  flag,
  optional,
  texts,
  type ValuePath,
  wholeNumber,
} from '#src/owner/schema/schema.ts';
import { tooMany } from '#src/owner/schema/site-doubles.ts';
import { type Check, each, isOneOf, words, youWrote } from '#src/owner/schema/words.ts';

const kindNames = [
  'text',
  'line',
  'choice',
  'name',
  'email',
  'phone',
  'state',
  'typed-state',
  'zip',
] as const;
type KindName = (typeof kindNames)[number];

/** The most characters that the owner may allow; a kind that is not here has a length of its own. */
const longestOf: Readonly<Partial<Record<string, number>>> = {
  text: 500,
  line: 500,
  name: 100,
  email: 100,
};

const longestName = 40;

/**
 * The hyphen sets it apart from the common fields, and from every property of the page's form element, which a control
 * of the same name would hide.
 */
const isFieldName: Check = (text) => {
  const isWord = /^[a-z][a-z\d]*(-[a-z\d]+)+$/.test(text);
  if (isWord && text.length <= longestName) return null;
  const meant = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '');
  const isName = meant !== text && isFieldName(meant) === null;
  return {
    why: `must be two or more words of small letters and digits with hyphens between, such as food-kind, and at most ${longestName} characters. ${youWrote(text)}`,
    ...(isName && { instead: meant }),
  };
};

/** In a sheet that Google Forms fills, titles are read without their hyphens and spaces. */
const isNoColumn: Check = (text) =>
  isOwnColumn(text)
    ? { why: `is a column that the form service fills itself: ${text}. Choose another.` }
    : null;

const secret =
  /\b(?:social[ -]security|ssn|passwords?|passcode|pin[ -](?:code|number)|(?:credit|debit)[ -]card|cvv|cvc|(?:bank[ -])?account[ -]number|routing[ -]number|driver['’]?s[ -]licen[cs]e|passport)\b/i;
/** In small letters it is one to wear. */
const personalNumber = /\bPIN\b/;

/** An answer waits on devices and lies in a sheet: no place for what opens an account or proves who one is. */
const isNoSecret: Check = (text) => {
  const [found] = secret.exec(text) ?? personalNumber.exec(text) ?? [];
  return found === undefined
    ? null
    : {
        why: `asks for something too secret for a form and a sheet: ${found}. Ask for something else.`,
      };
};

/** What a `[[fields]]` table can say. */
export const fieldEntries = {
  name: filled(each(isFieldName, isNoColumn)),
  label: filled(each(words(60), isNoColumn, isNoSecret)),
  kind: filled(isOneOf(kindNames)),
  required: flag,
  hint: optional(words(120)),
  longest: v.optional(wholeNumber(1, 500, 500)),
  choices: v.optional(texts(words(100))),
  place: flag,
  was: optional(isFieldName),
};

type OwnerField = InferOutput<ObjectSchema<typeof fieldEntries, undefined>>;

/** A request takes 100 kB: twelve fields of 500 emojis each, and the common fields. */
const maxFields = 12;

/** Tells what is right by itself, and not beside the other fields or for its kind. */
export function tellFields(fields: readonly OwnerField[], complain: Complain): void {
  const names = new Set<string>();
  const labels = new Set(commonFields.map(({ label }) => label.toLowerCase()));
  const tellTaken = (path: ValuePath, written: string) => {
    if (names.has(written)) complain(path, `is that of another field: ${written}. Write another.`);
    if (written !== '') names.add(written);
  };
  if (fields.length > maxFields) {
    complain(['fields', maxFields, 'name'], tooMany('fields', maxFields));
  }
  for (const [place, { name }] of fields.entries()) tellTaken(['fields', place, 'name'], name);
  for (const [place, field] of fields.entries()) {
    const { label, was } = field;
    tellTaken(['fields', place, 'was'], was);
    if (labels.has(label.toLowerCase())) {
      complain(['fields', place, 'label'], `is that of another field: ${label}. Write another.`);
    }
    labels.add(label.toLowerCase());
    tellKind(field, (key, why, instead) => complain(['fields', place, key], why, instead));
  }
}

function tellKind(
  { kind, longest, choices, place }: OwnerField,
  complain: (key: string, why: string, instead?: string) => void,
): void {
  const of = `a field of the kind '${kind}'`;
  const most = longestOf[kind];
  if (longest !== undefined && most === undefined) {
    complain('longest', `has no place in ${of}, which has a length of its own. Delete this line.`);
  } else if (longest !== undefined && most !== undefined && longest > most) {
    complain('longest', `is at most ${most} in ${of}: longest = ${most}`);
  }
  if (kind !== 'text' && place) {
    complain('place', `is only for a field of the kind 'text'. Delete this line.`);
  }
  if (kind !== 'choice') {
    if (choices !== undefined) {
      complain('choices', `has no place in ${of}. Delete this line, or write: kind = "choice"`);
    }
    return;
  }
  if (choices === undefined) {
    complain('kind', `needs a line below it that lists the choices: choices = ["One", "Two"]`);
    return;
  }
  const plain = choices.map((choice) => choice.toLowerCase());
  const twin = choices.find((_, at) => plain.indexOf(plain[at] ?? '') < at);
  if (twin !== undefined) complain('choices', `has '${twin}' twice. Delete one.`);
  if (choices.length < 2 || choices.length > 60) {
    complain('choices', `has ${choices.length} entries, and needs 2 to 60.`);
  }
}

/** Current names by earlier ones. */
export const renamedBy = (fields: readonly OwnerField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.flatMap(({ was, name }) => (was === '' ? [] : [[was, name] as const])));

/** A field as the site's own forms define it. */
export function fieldOf({
  name,
  label,
  required,
  hint,
  longest,
  place,
  ...rest
}: OwnerField): Field {
  const kind = kindNames.find((one) => one === rest.kind) ?? 'text';
  const template = templateOf(kind, rest.choices ?? []);
  const field = { ...template, name, label, required, ...(hint !== '' && { hint }) };
  if (field.control === 'select') return field;
  return {
    ...field,
    ...(longest !== undefined && { limits: { typing: longest, max: longest } }),
    ...(kind === 'text' && place && { place: true }),
  };
}

const [person, , email, phone, state, zip] = commonFields;
const typedState = commonFieldsWithTypedState[4];
const nameless = { name: '', label: '', required: false };

function templateOf(kind: KindName, choices: readonly string[]): Field {
  switch (kind) {
    case 'text':
      return { ...nameless, control: 'textarea', kind: 'text' };
    case 'line':
      return { ...nameless, control: 'input', kind: 'text' };
    case 'choice':
      return {
        ...nameless,
        control: 'select',
        emptyLabel: 'Select One',
        choices: choices.map((choice) => ({ value: choice, label: choice })),
      };
    case 'name':
      return notFilledIn(person);
    case 'email':
      return notFilledIn(email);
    case 'phone':
      return notFilledIn(phone);
    case 'state':
      return notFilledIn(state);
    case 'typed-state':
      return notFilledIn(typedState);
    case 'zip':
      return notFilledIn(zip);
  }
}

/** The browser would fill in who writes, whom the common fields ask for already. */
function notFilledIn({ autoComplete: _, ...field }: Field): Field {
  return field;
}
