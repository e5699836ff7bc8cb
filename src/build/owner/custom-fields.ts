import type { InferOutput, ObjectSchema } from 'valibot';
import * as v from 'valibot';
import { commonFields, commonFieldsWithTypedState } from '#src/forms/common-fields.ts';
import type { Field } from '#src/forms/form-definition.ts';
import { isOwnColumn } from '#src/outbox/delivery/contract.ts';
import {
  type Check,
  type Complain,
  each,
  filled,
  flag,
  matching,
  optional,
  texts,
  type ValuePath,
  wholeNumber,
} from '#src/owner/schema/schema.ts';
import { isOneOf, words } from '#src/owner/schema/words.ts';

const [person, , email, phone, state, zip] = commonFields;
const typedState = commonFieldsWithTypedState[4];
const nameless = { name: '', label: '', required: false };

type Kind = {
  readonly template: Field;
  /** The most characters that the owner may allow; without it, the kind has a length of its own. */
  readonly longest?: number;
};

const lines: Kind = { template: { ...nameless, control: 'textarea', kind: 'text' }, longest: 500 };

const kinds: Readonly<Record<string, Kind>> = {
  text: lines,
  line: { template: { ...nameless, control: 'input', kind: 'text' }, longest: 500 },
  choice: { template: { ...nameless, control: 'select', emptyLabel: 'Select One', choices: [] } },
  name: { template: notFilledIn(person), longest: 100 },
  email: { template: notFilledIn(email), longest: 100 },
  phone: { template: notFilledIn(phone) },
  state: { template: notFilledIn(state) },
  'typed-state': { template: notFilledIn(typedState) },
  zip: { template: notFilledIn(zip) },
};

/** The browser would fill in who writes, whom the common fields ask for already. */
function notFilledIn({ autoComplete: _, ...field }: Field): Field {
  return field;
}

/**
 * The hyphen sets it apart from the common fields, and from every property of the page's form element, which a control
 * of the same name would hide.
 */
const isFieldName = matching(
  /^(?=.{1,40}$)[a-z][a-z\d]*(-[a-z\d]+)+$/,
  'two or more words of small letters and digits with hyphens between, such as food-kind, and at most 40 characters',
);

/** In a sheet that Google Forms fills, titles are read without their hyphens and spaces. */
const isNoColumn: Check = (text) =>
  isOwnColumn(text) ? 'is a column that the form service fills itself. Choose another' : null;

const secret =
  /\b(?:social[ -]security|ssn|passwords?|passcode|pin[ -](?:code|number)|(?:credit|debit)[ -]card|cvv|cvc|(?:bank[ -])?account[ -]number|routing[ -]number|driver['’]?s[ -]licen[cs]e|passport)\b/i;
/** In small letters it is one to wear. */
const personalNumber = /\bPIN\b/;

/** An answer waits on devices and lies in a sheet: no place for what opens an account or proves who one is. */
const isNoSecret: Check = (text) =>
  secret.test(text) || personalNumber.test(text)
    ? 'asks for something too secret for a form and a sheet. Ask for something else'
    : null;

/** What a `[[fields]]` table can say. */
export const fieldEntries = {
  name: filled(each(isFieldName, isNoColumn)),
  label: filled(each(words(60), isNoColumn, isNoSecret)),
  kind: filled(isOneOf(Object.keys(kinds))),
  required: flag,
  hint: optional(words(120)),
  longest: v.optional(wholeNumber(1, 500)),
  choices: v.optional(texts(words(100))),
  place: flag,
  was: optional(isFieldName),
};

type OwnerField = InferOutput<ObjectSchema<typeof fieldEntries, undefined>>;

/** A request takes 100 kB: twelve fields of 500 emojis each, and the common fields. */
export const maxFields = 12;

/** Tells what is right by itself, and not beside the other fields or for its kind. */
export function tellFields(fields: readonly OwnerField[], complain: Complain): void {
  const names = new Set<string>();
  const labels = new Set(commonFields.map(({ label }) => label.toLowerCase()));
  const tellTaken = (path: ValuePath, written: string) => {
    if (names.has(written)) complain(path, `is that of another field: ${written}`);
    if (written !== '') names.add(written);
  };
  for (const [place, { name }] of fields.entries()) tellTaken(['fields', place, 'name'], name);
  for (const [place, field] of fields.entries()) {
    const { label, was } = field;
    tellTaken(['fields', place, 'was'], was);
    if (labels.has(label.toLowerCase())) {
      complain(['fields', place, 'label'], `is that of another field: ${label}`);
    }
    labels.add(label.toLowerCase());
    tellKind(field, (key, why) => complain(['fields', place, key], why));
  }
}

function tellKind(
  { kind, longest, choices, place }: OwnerField,
  complain: (key: string, why: string) => void,
): void {
  const has = `has no place in a field of the kind '${kind}'. Delete this line`;
  const most = kinds[kind]?.longest;
  if (longest !== undefined && longest > (most ?? 0)) {
    complain(
      'longest',
      most === undefined ? has : `is at most ${most} in a field of the kind '${kind}'`,
    );
  }
  if (kind !== 'text' && place) complain('place', has);
  if (kind !== 'choice') {
    if (choices !== undefined) complain('choices', has);
    return;
  }
  if (choices === undefined) {
    complain('kind', 'needs a line below it that lists the choices: choices = ["One", "Two"]');
    return;
  }
  const plain = choices.map((choice) => choice.toLowerCase());
  const twin = choices.find((_, at) => plain.indexOf(plain[at] ?? '') < at);
  if (twin !== undefined) complain('choices', `has '${twin}' twice. Delete one`);
  if (choices.length < 2 || choices.length > 60) {
    complain('choices', `has ${choices.length} entries, and needs 2 to 60`);
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
  kind,
  choices = [],
}: OwnerField): Field {
  const { template } = kinds[kind] ?? lines;
  const field = { ...template, name, label, required, ...(hint !== '' && { hint }) };
  if (field.control === 'select') {
    return kind === 'choice'
      ? { ...field, choices: choices.map((choice) => ({ value: choice, label: choice })) }
      : field;
  }
  return {
    ...field,
    ...(longest !== undefined && { limits: { typing: longest, max: longest } }),
    ...(kind === 'text' && place && { place: true }),
  };
}
