import { existsSync } from 'node:fs';
import { type FormLink, mappingOf, readLink } from '#src/build/owner/form-link.ts';
import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import { ownerPath, ownerText, placed, textIn } from '#src/build/owner/owner-file.ts';
import { parseToml } from '#src/build/owner/toml.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { writeWhole } from '#src/tools/write-whole.ts';

/** A pasted link, with the form's name if given. */
export type Pasted = {
  readonly form: string | null;
  readonly link: string;
  /** The file's name and line; empty for the command's own words. */
  readonly place: string;
};

/** The updated owner's file, and a sentence for each link. */
export type Connected = { readonly text: string; readonly sentences: readonly string[] };

/**
 * One a line: a link, `join https://…`, or the line of the owner's file. Bullets, numbers, commas, quotes and
 * words around them do no harm. The endpoint's lines are taken too. What holds no link has an empty one.
 * @param name of the file
 */
export const linksIn = (text: string, name: string): readonly Pasted[] =>
  text
    .split(/\r\n?|\n/)
    .map((line, at) => ({ line: line.trim(), place: placed(name, at + 1, '') }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, place }) => {
      const [, key = '', value = ''] = settingLine.exec(line) ?? [];
      if (key !== '') return { form: key, link: value, place };
      const found = linkAfterWords.exec(line);
      const [before, link] = [found?.[1] ?? line, found?.[2] ?? ''];
      const words = before.match(/[a-z][\w-]{2,}/gi) ?? [];
      const form = words.find((word) => Object.hasOwn(formDefinitions, word)) ?? null;
      const rest =
        link === '' && form !== null ? line.slice(line.indexOf(form) + form.length) : link;
      const trimmed = rest.replaceAll(/^["“”'’<>,;:=\s]+|["“”'’<>,;\s]+$/g, '');
      return { form: trimmed === '' ? null : form, link: trimmed, place };
    });

/** The sheet's tab 'Setup' has these beside the links. */
const settingLine = /^(endpoint|endpoint-mode)\s*=\s*["'](.*)["']$/;

const linkAfterWords = /^(.*?)((?:https?:|docs\.google\.com|forms\.gle|1FAIpQL).*)$/i;

/**
 * Writes all links into the owner's file, or none.
 * @returns on failure a sentence for each mistake
 */
export function connectLinks(
  before: string,
  pasted: readonly Pasted[],
  definitions: readonly FormDefinition[] = Object.values(formDefinitions),
): Result<Connected, readonly string[]> {
  const faults: string[] = [];
  const sentences: string[] = [];
  let text = before;
  const without = pasted.filter(({ form, link }) => form === null && link === '');
  if (without.length > 0) {
    const places = without.map(({ place }) => place.replace(/: $/, ''));
    sentences.push(`Left out, for no form's link is there: ${places.join('; ')}.`);
  }
  const earlier: (Found & { readonly place: string })[] = [];
  const write = (key: string, { link, place }: Pasted) => {
    const written = lineWritten(text, key, link);
    if (written.ok) text = written.value;
    else faults.push(place + written.error);
  };
  for (const one of pasted) {
    const { form, link, place } = one;
    if (form === null && link === '') continue;
    if (form === 'endpoint' || form === 'endpoint-mode') {
      write(form, one);
      sentences.push(`${form}: ${link}`);
      continue;
    }
    const found = formOf(definitions, form, link);
    if (!found.ok) {
      faults.push(place + found.error);
      continue;
    }
    const twice = sameAs(found.value, earlier);
    if (twice === null) write(found.value.id, one);
    else faults.push(place + twice);
    earlier.push({ ...found.value, place });
    sentences.push(sentenceFor(found.value));
  }
  if (faults.length > 0) return fail(faults);
  const whole = readForms(text);
  return whole.ok ? succeed({ text, sentences }) : whole;
}

type Found = { readonly id: string; readonly mapping: OwnerFormMapping };

/** The named form, or the only form whose fields the link answers. */
function formOf(
  definitions: readonly FormDefinition[],
  form: string | null,
  link: string,
): Result<Found, string> {
  const named = definitions.find(({ id }) => id === form);
  if (form !== null && named === undefined) return fail(noSuchForm(definitions, form));
  const read = readLink(link);
  if (!read.ok)
    return fail(`${form === null ? 'The link' : `form '${form}': the link`} ${read.error}.`);
  if (named === undefined) return recognized(definitions, read.value);
  const mapping = mappingOf(named, read.value);
  return mapping.ok
    ? succeed({ id: named.id, mapping: mapping.value })
    : fail(`form '${named.id}': ${mapping.error}.`);
}

function recognized(definitions: readonly FormDefinition[], link: FormLink): Result<Found, string> {
  const fits = definitions.flatMap((definition): Found[] => {
    const mapping = mappingOf(definition, link);
    return mapping.ok ? [{ id: definition.id, mapping: mapping.value }] : [];
  });
  const [only, another] = fits;
  if (only !== undefined && another === undefined) return succeed(only);
  const begin = `The link of ${link.formId.slice(0, 16)}…`;
  return fail(
    only === undefined
      ? `${begin} answers the fields of no form. Write the form's name before it, such as: join https://… Then this command says what it lacks.`
      : `${begin} fits ${fits.map(({ id }) => `'${id}'`).join(', ')}. Write the right name before it, such as: ${only.id} https://…`,
  );
}

/** Of two links for one form, or of one form at Google for two, one is a slip. */
function sameAs(
  { id, mapping }: Found,
  earlier: readonly (Found & { readonly place: string })[],
): string | null {
  const other = earlier.find((one) => one.id === id || one.mapping.formId === mapping.formId);
  if (other === undefined) return null;
  const where = other.place.replace(/: $/, '');
  return other.id === id
    ? `form '${id}' has a link in ${where} too. Keep one of the two.`
    : `form '${id}' has the form at Google that '${other.id}' has, in ${where}. Each needs one of its own: copy the link of the right one.`;
}

function noSuchForm(definitions: readonly FormDefinition[], form: string): string {
  const ids = definitions.map(({ id }) => id);
  return `There is no form '${form}'. The forms: ${ids.join(', ')}.`;
}

/** Keeps a comment behind the line. */
function lineWritten(text: string, id: string, link: string): Result<string, string> {
  const value = `"${link.replaceAll('"', '%22').replaceAll('\\', '%5C')}"`;
  if (new RegExp(`^\\s*\\[\\s*${id}\\s*\\]`, 'm').test(text)) {
    return fail(`form '${id}' is connected by hand. Delete its block [${id}], and run this again.`);
  }
  const toml = parseToml(text);
  const range = toml.ok ? toml.value.place([id])?.range : undefined;
  if (range !== undefined) return succeed(text.slice(0, range[0]) + value + text.slice(range[1]));
  const [head = '', ...blocks] = text.split(/^(?=[ \t]*\[)/m);
  return succeed(
    [`${head.trimEnd()}\n${id} = ${value}\n`, ...blocks].join(blocks.length > 0 ? '\n' : ''),
  );
}

function sentenceFor({ id, mapping }: Found): string {
  const count = Object.keys(mapping.entries).length;
  const trace =
    mapping.submissionId === undefined
      ? 'It has no question submissionId, so a duplicate cannot be told in its sheet.'
      : 'Its sheet can tell a duplicate by the submissionId.';
  return `${id}: ${count} fields go to the form ${mapping.formId.slice(0, 16)}… ${trace}`;
}

/** The instructions, with the questions of each form. */
export function guide(definitions: readonly FormDefinition[]): string {
  return `To connect a form of yours at Google:
1. Make a form there with a question for each field below. 'Short answer' does for every one; the order is yours.
2. Settings: no e-mail addresses collected, no limit to one response, no sign-in; one page. Then Publish.
3. ⋮ → Get pre-filled link. Answer each question with its field's name, as below. Get link, Copy link.
4. npm run owner -- links join "the link"  (or paste all links into a file: npm run owner -- links links.txt)
5. npm run check -- forms, then npm run build.

The fields of each form. What is in ( ) may stay empty: do not make that question required.
Every form may have two more, which tell duplicates: submissionId, capturedAt. Another, source, keeps what a link such as
/join#source=Poster-12 says.
${definitions.map(fieldsOf).join('\n')}`;
}

function fieldsOf(definition: FormDefinition): string {
  const required = new Set(
    definition.fields.flatMap((field) => (field.required ? [field.name] : [])),
  );
  const names = wireNames(definition).map((name) => (required.has(name) ? name : `(${name})`));
  return `  ${definition.id}: ${names.join(', ')}`;
}

/** @throws if the arguments are neither a link nor a file */
export function pastedIn([first = '', ...rest]: readonly string[]): readonly Pasted[] {
  const [link] = rest;
  if (rest.length > 1) {
    throw new Error('The link fell apart. Put straight quotes (") around it.');
  }
  if (link !== undefined) return [{ form: first, link, place: '' }];
  if (/^https?:/.test(first)) return [{ form: null, link: first, place: '' }];
  if (Object.hasOwn(formDefinitions, first)) {
    throw new Error(`Put the pre-filled link after '${first}', in straight quotes (").`);
  }
  if (!existsSync(first)) throw new Error(`There is no file '${first}', and no form of that name.`);
  const text = textIn(first, first);
  if (!text.ok) throw new Error(text.error);
  const pasted = linksIn(text.value, first);
  if (pasted.every(({ link }) => link === ''))
    throw new Error(`There is no link in the file '${first}'.`);
  return pasted;
}

/** Writes links into the owner's file, or says why not. */
export function connect(pasted: readonly Pasted[]): void {
  const text = ownerText('.', formsFile);
  const connected = text.ok ? connectLinks(text.value, pasted) : fail([text.error]);
  if (!connected.ok) {
    for (const fault of connected.error) console.error(`- ${fault}`);
    console.error(`\nNothing was written. Correct the above, and run the command again.`);
    process.exitCode = 1;
    return;
  }
  writeWhole(ownerPath('.', formsFile), connected.value.text);
  for (const sentence of connected.value.sentences) console.log(sentence);
  console.log(`\nWritten into ${formsFile}. Next: npm run check -- forms, then npm run build.`);
}
