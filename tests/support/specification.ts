import { readFileSync } from 'node:fs';
import { customForms } from './custom-forms.ts';

/** The app's promises, for people and tests. */
export const specificationText = readFileSync('tests/specification.md', 'utf8');

/** Each promise's text, by number. */
export const promises: ReadonlyMap<string, string> = new Map(
  specificationText.split(/^(?=\*\*\d|## )/m).flatMap((part): [string, string][] => {
    const [, number = '', words = ''] = /^\*\*(\d+\.\d+)\*\* (.*)$/s.exec(part) ?? [];
    return number === '' ? [] : [[number, words]];
  }),
);

/** A promise's text in one line, without its table. */
export const wordsOf = (number: string): string =>
  (promises.get(number) ?? '')
    .replace(/^\|.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The rows of a promise's table, without its head and code marks. */
export function rowsOf(number: string): readonly (readonly string[])[] {
  const [, , ...rows] = (promises.get(number) ?? '').match(/^\|.*\|$/gm) ?? [];
  if (rows.length === 0) throw new Error(`Promise ${number} has no table.`);
  return rows.map((row) => row.slice(2, -2).replaceAll('`', '').split(' | '));
}

function rowOf(number: string, first: string): readonly string[] {
  const row = rowsOf(number).find(([begin]) => begin === first);
  if (row === undefined) throw new Error(`Promise ${number} has no row '${first}'.`);
  return row;
}

/** The number in a promise's text. */
export function countIn(number: string): number {
  const [, count] = /these (\d+)/.exec(wordsOf(number)) ?? [];
  return Number(count);
}

/** The routes of specification 1.1, in the order of the site, and one for each form of the owner. */
export const specifiedRoutes = [
  ...rowsOf('1.1'),
  ...customForms.map(({ path, title }) => [path, title, title]),
].map(([path = '', heading = '', title = '']) => ({
  path,
  heading,
  title: ['/', '/join'].includes(path) ? title : `${title} | WE THE PEOPLE`,
}));

const commonFields = [...wordsOf('2.2').matchAll(/`(\w+)` ([^,.]+)/g)].map(
  ([, name = '', label = '']) => ({ name, label, required: true }),
);

/** The fields of specification 2.2 and 2.3. */
function fieldsOf(form: string) {
  const [, own = ''] = rowOf('2.3', form);
  if (own === 'none') return commonFields;
  const ownFields = own.split('; ').map((field) => {
    const [, name = '', label = '', optional] = /^(\w+) (.+?)( \(optional\))?$/.exec(field) ?? [];
    return { name, label, required: optional === undefined };
  });
  return [...commonFields, ...ownFields];
}

function errorLineFor(thing: string): string {
  const [, whole = ''] = /'(Error submitting \{thing\}\.[^']*)'/.exec(wordsOf('4.5')) ?? [];
  return whole.replace('{thing}', thing);
}

/** The line of specification 4.5, whose text names the one form with a shorter line. */
function errorLineOf(form: string): string {
  const [, , thing = ''] = rowOf('4.5', form);
  const [, short, end = ''] =
    /that of the ([\w-]+) form ends at '([^']+)'/.exec(wordsOf('4.5')) ?? [];
  const line = errorLineFor(thing);
  return form === short ? line.slice(0, line.indexOf(end) + end.length) : line;
}

/** The forms of specification 2.1, 2.3 and 4.5, in the order of the site, and those of the owner. */
export const specifiedForms = [
  ...rowsOf('2.1').map(([id = '', path = '', title = '', submitLabel = '']) => {
    const [, successLine = ''] = rowOf('4.5', id);
    const fields = fieldsOf(id);
    return { id, path, title, submitLabel, fields, successLine, errorLine: errorLineOf(id) };
  }),
  ...customForms.map(({ fields, ...form }) => ({
    ...form,
    fields: [...commonFields, ...fields.map(({ kind, longest, ...field }) => field)],
    errorLine: errorLineFor('form'),
  })),
];

/** Each form's canonical path. */
export const specifiedFormPaths: Readonly<Record<string, string>> = Object.fromEntries(
  specifiedForms.map(({ id, path }) => [id, path]),
);
