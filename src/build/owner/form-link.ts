import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { nearest } from './table-reader.ts';

/** A parsed pre-filled link; its answers are by entry. */
export type FormLink = {
  readonly formId: string;
  readonly answers: ReadonlyMap<number, string>;
};

/** Values that the app can send besides a form's fields. */
export const extraNames = ['submissionId', 'capturedAt'] as const;

export const howToGetLink =
  'In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.';

const publishedId = /^1FAIpQL[\w-]{40,}$/;
const linkFromForm =
  'Open the form at Google and copy the link that it gives to people (Send → 🔗, or Published → Copy responder link)';

/**
 * Finds a published form's id in the id itself, or in any address of the form.
 * @returns on failure, the rest of a sentence that begins with 'it'
 */
export function formIdIn(text: string): Result<string, string> {
  if (publishedId.test(text)) return succeed(text);
  if (/\s/.test(text)) return fail('has a space inside. Copy it again, in one piece.');
  if (text.startsWith('1FAIpQL')) {
    return fail('is cut short: an id has more than 46 letters. Copy it once more, to its end.');
  }
  if (/^[\w-]{25,}$/.test(text)) {
    return fail(`is the id of the edit link, which takes no answers. ${linkFromForm}.`);
  }
  if (/^http:/i.test(text)) return fail('begins with http://. Write https:// instead.');
  if (/^(docs\.google\.com|forms\.gle)\//i.test(text)) {
    return fail('has no https:// in front. Copy the whole address.');
  }
  if (!/^https:/i.test(text) || !URL.canParse(text)) {
    return fail(
      `is no link: '${shortened(text)}'. While there is none, leave the quotes empty: ""`,
    );
  }
  return idInAddress(new URL(text));
}

function idInAddress({ hostname, pathname }: URL): Result<string, string> {
  if (hostname === 'forms.gle') {
    return fail(
      `is the short link. Open it, and copy the long one from the browser. ${howToGetLink}`,
    );
  }
  if (/\/(spreadsheets|macros)\//.test(pathname)) {
    return fail(`is the address of a sheet or a script, not of a form. ${linkFromForm}.`);
  }
  if (hostname !== 'docs.google.com' || !pathname.includes('/forms/')) {
    return fail('is no address of Google Forms, which begins with https://docs.google.com/forms/');
  }
  const id = /\/forms\/(?:u\/\d+\/)?d\/e\/([^/]+)/.exec(pathname)?.[1];
  if (id === undefined) {
    return fail(`is the edit link, which takes no answers. ${linkFromForm}.`);
  }
  return publishedId.test(id)
    ? succeed(id)
    : fail('has an id that is cut short. Copy the whole link once more.');
}

/**
 * Reads a pre-filled link of Google Forms.
 * @returns on failure, the rest of a sentence that begins with 'it'
 */
export function readLink(text: string): Result<FormLink, string> {
  const id = formIdIn(text);
  if (!id.ok) return id;
  if (publishedId.test(text)) {
    return fail(`is only the form's id. Paste the whole pre-filled link. ${howToGetLink}`);
  }
  const answers = new Map<number, string>();
  for (const [key, value] of new URL(text).searchParams) {
    if (!key.startsWith('entry.')) continue;
    const number = /^entry\.([1-9]\d*)$/.exec(key)?.[1];
    if (number === undefined) {
      return fail(`has '${shortened(key)}': that question is no plain one. Make it Short answer.`);
    }
    if (answers.has(Number(number))) {
      return fail(`answers ${key} twice. Make that question Short answer, and copy the link anew.`);
    }
    if (value.trim() !== '') answers.set(Number(number), value.trim());
  }
  if (answers.size > 0) return succeed({ formId: id.value, answers });
  return fail(
    text.endsWith('usp=pp_url')
      ? 'ends before its first answer. On the command line, put straight quotes (") around the link.'
      : `is the form's link without answers. ${howToGetLink}`,
  );
}

/**
 * Finds each field's entry by the link's answers.
 * @returns on failure, the mistakes as sentences
 */
export function mappingOf(
  definition: FormDefinition,
  { formId, answers }: FormLink,
): Result<OwnerFormMapping, string> {
  const names = wireNames(definition);
  const known = [...names, ...extraNames];
  const found = new Map<string, number>();
  const faults: string[] = [];
  for (const [entry, answer] of answers) {
    const name = fieldNamedBy(definition, answer);
    const other = name === null ? undefined : found.get(name);
    if (name === null) {
      const near = nearest(answer, known);
      const hint =
        near === null ? `Answer with one of: ${known.join(', ')}.` : `Do you mean '${near}'?`;
      faults.push(
        `entry.${entry} is answered with '${shortened(answer)}', which is no field. ${hint}`,
      );
    } else if (other !== undefined) {
      faults.push(
        `Two questions are answered with '${name}': entry.${other} and entry.${entry}. Answer each with its own field's name.`,
      );
    } else found.set(name, entry);
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) {
    const listed = missing.map((name) => `'${name}'`).join(', ');
    faults.push(
      `No question is answered with ${listed}. Answer one with each, and add a question where the form has none.`,
    );
  }
  if (faults.length > 0) return fail(faults.join(' '));
  const extras = extraNames.flatMap((name) => {
    const entry = found.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  return succeed({
    formId,
    entries: Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])),
    ...Object.fromEntries(extras),
  });
}

/**
 * Its name or label, in any letter case, or one of its choices, since a drop-down question has no other
 * answers.
 */
function fieldNamedBy({ fields, constants = {} }: FormDefinition, answer: string): string | null {
  const word = plain(answer);
  const named =
    fields.find(({ name, label }) => plain(name) === word || plain(label) === word)?.name ??
    [...Object.keys(constants), ...extraNames].find((name) => plain(name) === word);
  if (named !== undefined) return named;
  const chosen = fields.find(
    (field) =>
      field.control === 'select' &&
      field.choices.some(({ value, label }) => plain(value) === word || plain(label) === word),
  );
  return chosen?.name ?? null;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
