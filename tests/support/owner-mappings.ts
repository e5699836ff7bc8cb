import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import { type FormId, formDefinitions, formIds } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { specifiedForms } from './specification.ts';

/** Every field, and of Join also the podcast value, but not the commitment. */
export function specifiedWireNames(id: string): string[] {
  const fields = specifiedForms.find((form) => form.id === id)?.fields ?? [];
  const names = fields.map(({ name }) => name);
  return id === 'join' ? [...names, 'podcast'] : names;
}

/** An invented id of a published form, different for every word. */
export const publishedId = (word: string): string => `1FAIpQLS${word}`.padEnd(56, 'x_-7');

/** A form's definition, the owner's forms included. */
export function definitionOf(id: FormId): FormDefinition {
  const definition = formDefinitions[id];
  if (definition === undefined) throw new Error(`There is no form '${id}'.`);
  return definition;
}

/** A form's entry numbers, from 101, 201 and so on. */
export const entriesOf = (id: FormId, names = wireNames(definitionOf(id))) =>
  names.map((name, at) => [name, 100 * (formIds.indexOf(id) + 1) + at + 1] as const);

/** A pre-filled link, as Google makes it, with these answers. */
export function linkWith(word: string, answers: readonly (readonly [string, number])[]): string {
  const query = answers.map(([answer, entry]) => `entry.${entry}=${encodeURIComponent(answer)}`);
  return `https://docs.google.com/forms/d/e/${publishedId(word)}/viewform?usp=pp_url&${query.join('&')}`;
}

/** The pre-filled link that connects a form. */
export const linkOf = (id: FormId, ...extras: readonly (readonly [string, number])[]): string =>
  linkWith(id, [...entriesOf(id), ...extras]);

/** The owner's file with these TOML values. */
export function formsToml(lines: Readonly<Record<string, string>>) {
  const values = { endpoint: '""', 'endpoint-mode': '"deliver"', ...lines };
  const written = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
  return [...written, ''].join('\n');
}

/** The complaints about a file, without its name. */
export function complaintsAbout(text: string): readonly string[] {
  const read = readForms(text);
  return read.ok ? [] : read.error.map((line) => line.replace(formsFile, ''));
}
