import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { sourceName } from '#src/forms/source.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';

/** A parsed pre-filled link; its answers are by entry. */
export type FormLink = {
  readonly formId: string;
  readonly answers: ReadonlyMap<number, string>;
};

/** Values that the app can send besides a form's fields. */
export const extraNames = ['submissionId', 'capturedAt'] as const;

/** A form may do without them. */
const optionalNames = [...extraNames, sourceName] as const;

/** Not the address at which its owner edits a form, which has another id and takes no answers. */
const formAddress =
  /^https:\/\/docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/e\/(1FAIpQL[\w-]{40,})(?:[/?#]\S*)?$/;

/**
 * Reads a pre-filled link of Google Forms.
 * @returns on failure, the rest of a sentence that begins with 'it'
 */
export function readLink(pasted: string): Result<FormLink, string> {
  // As copied from an e-mail's source.
  const text = pasted.replaceAll('&amp;', '&');
  const formId = formAddress.exec(text)?.[1];
  const given = formId === undefined ? [] : [...new URL(text).searchParams];
  const answers = new Map<number, string>();
  for (const [key, value] of given) {
    if (key === 'emailAddress') {
      return fail(
        'is of a form that collects e-mail addresses, and so refuses what the app sends. Settings → Responses → Collect email addresses: Do not collect. Then copy the link again',
      );
    }
    if (!key.startsWith('entry.')) continue;
    const number = Number(/^entry\.([1-9]\d{0,14})$/.exec(key)?.[1]);
    if (Number.isNaN(number) || answers.has(number)) {
      return fail(
        `has '${shortened(key)}', twice or not from a Short answer. Change that question to Short answer, and copy the link again`,
      );
    }
    if (value.trim() !== '') answers.set(number, value.trim());
  }
  if (formId === undefined) {
    const link = 'https://docs.google.com/forms/d/e/1FAIpQL…/viewform?usp=pp_url&entry.1=firstName';
    return fail(`must be a pre-filled link, such as ${link}. ${way}`);
  }
  return answers.size > 0
    ? succeed({ formId, answers })
    : fail(`is a form’s link without its answers. ${way}`);
}

const way =
  'In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link';

/**
 * Finds each field's entry by the link's answers.
 * @returns on failure, every mistake, as the end of a sentence
 */
export function mappingOf(
  definition: FormDefinition,
  { formId, answers }: FormLink,
): Result<OwnerFormMapping, string> {
  const names = wireNames(definition);
  const found = new Map<string, number>();
  const faults: string[] = [];
  for (const [entry, answer] of answers) {
    const name = fieldNamedBy(definition, answer);
    if (name === null || found.has(name)) {
      const of = name === null ? 'is no field' : 'another question has too';
      faults.push(`entry.${entry} is answered with '${shortened(answer)}', which ${of}`);
    } else found.set(name, entry);
  }
  const missing = names.filter((name) => !found.has(name)).map((name) => `'${name}'`);
  if (missing.length > 0) faults.push(`no question is answered with ${missing.join(', ')}`);
  if (faults.length > 0) {
    const known = [...names, ...optionalNames].join(', ');
    return fail(`${faults.join('; ')}. The fields of '${definition.title}': ${known}`);
  }
  const numbers = [...names, ...optionalNames].flatMap((name) => {
    const entry = found.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  const isExtra = (name: string) => extraNames.some((one) => one === name);
  return succeed({
    formId,
    entries: Object.fromEntries(numbers.filter(([name]) => !isExtra(name))),
    ...Object.fromEntries(numbers.filter(([name]) => isExtra(name))),
  });
}

/**
 * Its name or label, in any letter case, or one of its choices, since a drop-down question has no other
 * answers.
 */
function fieldNamedBy({ fields, constants = {} }: FormDefinition, answer: string): string | null {
  const names = [...fields.map(({ name }) => name), ...Object.keys(constants), ...optionalNames];
  // Two names may differ in a hyphen alone.
  if (names.includes(answer)) return answer;
  const word = plain(answer);
  const named =
    fields.find(({ name, label }) => plain(name) === word || plain(label) === word)?.name ??
    names.find((name) => plain(name) === word);
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
