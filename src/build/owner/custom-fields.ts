import { commonFields, commonFieldsWithTypedState } from '#src/forms/common-fields.ts';
import type { Field } from '#src/forms/form-definition.ts';
import { isOwnColumn } from '#src/outbox/delivery/contract.ts';
import { longerThan, type TableReader, type ValueCheck } from './table-reader.ts';
import { isOneOf } from './town-hall-time.ts';

/** What a `[[fields]]` table can say. */
export const fieldKeys = [
  'name',
  'label',
  'kind',
  'required',
  'hint',
  'longest',
  'choices',
  'place',
  'was',
] as const;

/** The fields of a form that the owner wrote, the common ones first. */
type CustomFields = {
  readonly fields: readonly Field[];
  /** Current names by earlier ones. */
  readonly renamed: Readonly<Record<string, string>>;
};

/** A request takes 100 kB: twelve fields of 500 emojis each, and the common fields. */
const maxFields = 12;

export function readFields(top: TableReader): CustomFields {
  const tables = top.tables('fields', fieldKeys);
  if (tables.length > maxFields) {
    top.complain('fields', `the form has ${tables.length} fields, and ${maxFields} is the most.`);
  }
  const names = new Set<string>();
  const labels = new Set(commonFields.map(({ label }) => label.toLowerCase()));
  const unique = (taken: Set<string>): ValueCheck => {
    return (text) => {
      if (taken.has(text.toLowerCase())) return `is that of another field: ${text}. Write another.`;
      taken.add(text.toLowerCase());
      return null;
    };
  };
  const fields = tables.map((table) => {
    const words = {
      name: table.filledText('name', both(both(isFieldName, isNoColumn), unique(names))),
      label: table.filledText('label', both(both(atMost(60), isNoColumn), unique(labels))),
      required: table.flag('required'),
    };
    return fieldOf(table, words);
  });
  const renamed = tables.flatMap((table, place) => {
    const was = table.optionalText('was', both(isFieldName, unique(names)));
    return was === '' ? [] : [[was, fields[place]?.name ?? ''] as const];
  });
  return { fields: [...commonFields, ...fields], renamed: Object.fromEntries(renamed) };
}

/** At most so many letters. */
export const atMost =
  (most: number): ValueCheck =>
  (text) =>
    longerThan(most, text);

const both =
  (one: ValueCheck, other: ValueCheck): ValueCheck =>
  (text) =>
    one(text) ?? other(text);

/** In a sheet that Google Forms fills, titles are read without their hyphens and spaces. */
const isNoColumn: ValueCheck = (text) =>
  isOwnColumn(text)
    ? `is a column that the form service fills itself: ${text}. Choose another.`
    : null;

/**
 * The hyphen sets it apart from the common fields, and from every property of the page's form element, which a
 * control of the same name would hide.
 */
const isFieldName: ValueCheck = (text) =>
  /^(?=.{3,40}$)[a-z][a-z\d]*(-[a-z\d]+)+$/.test(text)
    ? null
    : `is two or more words of small letters and digits with hyphens between, such as food-kind, and at most 40 characters, not ${text}.`;

type Words = Pick<Field, 'name' | 'label' | 'required'>;

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
const longestOf: Readonly<Partial<Record<KindName, number>>> = {
  text: 500,
  line: 500,
  name: 100,
  email: 100,
};

function fieldOf(table: TableReader, words: Words): Field {
  const written = table.filledText('kind', isOneOf(kindNames));
  const kind = kindNames.find((one) => one === written);
  const hint = table.optionalText('hint', atMost(120));
  const most = kind && longestOf[kind];
  const of = `a field of the kind '${written}'`;
  if (kind !== undefined && most === undefined && table.has('longest')) {
    table.complain('longest', `${of} has a length of its own. Take 'longest' out.`);
  }
  if (kind !== undefined && kind !== 'text' && table.flag('place')) {
    table.complain('place', `only a field of the kind 'text' takes a place. Take 'place' out.`);
  }
  if (kind !== undefined && kind !== 'choice' && table.has('choices')) {
    table.complain(
      'choices',
      `${of} has no choices. Take 'choices' out, or write: kind = "choice"`,
    );
  }
  const longest =
    most !== undefined && table.has('longest')
      ? table.wholeNumber('longest', 1, most, most)
      : undefined;
  const field = {
    ...templateOf(kind ?? 'text', table),
    ...words,
    ...(hint !== '' && { hint }),
  };
  if (field.control === 'select') return field;
  return {
    ...field,
    ...(longest !== undefined && { limits: { typing: longest, max: longest } }),
    ...(kind === 'text' && table.flag('place') && { place: true }),
  };
}

const [name, , email, phone, state, zip] = commonFields;
const typedState = commonFieldsWithTypedState[4];
const nameless = { name: '', label: '', required: false };

function templateOf(kind: KindName, table: TableReader): Field {
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
        choices: readChoices(table).map((choice) => ({ value: choice, label: choice })),
      };
    case 'name':
      return notFilledIn(name);
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

function readChoices(table: TableReader): readonly string[] {
  const seen = new Set<string>();
  const isNew: ValueCheck = (text) => {
    if (seen.has(text.toLowerCase())) return `is there once: ${text}. Take one out.`;
    seen.add(text.toLowerCase());
    return null;
  };
  return table.texts('choices', both(atMost(100), isNew), { least: 2, most: 60 });
}
