import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { sourceName } from '#src/forms/source.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { nearest } from '#src/owner/schema/nearest.ts';

/** A parsed pre-filled link; its answers are by entry. */
export type FormLink = {
  readonly formId: string;
  readonly answers: ReadonlyMap<number, string>;
};

/** Values that the app can send besides a form's fields. */
export const extraNames = ['submissionId', 'capturedAt'] as const;

/** A form may do without them. */
export const optionalNames = [...extraNames, sourceName] as const;

export const howToGetLink =
  'In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.';

const publishedId = /^1FAIpQL[\w-]{40,}$/;
const linkFromForm =
  'Open the form at Google and copy the link that it gives to people (Send → 🔗, or Published → Copy responder link).';

/**
 * Finds a published form's id in the id itself, or in any address of the form.
 * @param instead how to get what belongs here
 * @returns on failure, the rest of a sentence that begins with 'it'
 */
export function formIdIn(text: string, instead = linkFromForm): Result<string, string> {
  if (publishedId.test(text)) return succeed(text);
  if (/\shttps?:/.test(text)) {
    return fail('is followed by another one. Write each on a line of its own.');
  }
  if (/\s/.test(text)) return fail('has a space inside. Copy it again, in one piece.');
  if (text.startsWith('1FAIpQL')) {
    return fail('is cut short: an id has more than 46 letters. Copy it once more, to its end.');
  }
  if (/^[\w-]{25,}$/.test(text)) {
    return fail(`is the id of the edit link, which takes no answers. ${instead}`);
  }
  if (/^http:/i.test(text)) return fail('begins with http://. Write https:// instead.');
  if (/^(docs\.google\.com|forms\.gle)\//i.test(text)) {
    return fail('lacks https:// in front. Copy the whole address.');
  }
  if (!/^https:/i.test(text) || !URL.canParse(text)) {
    return fail(
      `is no link: '${shortened(text)}'. While there is none, leave the quotes empty: ""`,
    );
  }
  return idInAddress(new URL(text), instead);
}

function idInAddress({ hostname, pathname }: URL, instead: string): Result<string, string> {
  if (hostname === 'forms.gle') {
    return fail(`is the short link, which hides what is needed. ${instead}`);
  }
  if (/\/(spreadsheets|macros)\//.test(pathname)) {
    return fail(`is the address of a sheet or a script, not of a form. ${instead}`);
  }
  if (hostname !== 'docs.google.com' || !pathname.includes('/forms/')) {
    return fail('is no address of Google Forms, which begins with https://docs.google.com/forms/');
  }
  const id = /\/forms\/(?:u\/\d+\/)?d\/e\/([^/]+)/.exec(pathname)?.[1];
  if (id === undefined) {
    return fail(`is the edit link, which takes no answers. ${instead}`);
  }
  return publishedId.test(id)
    ? succeed(id)
    : fail('has an id that is cut short. Copy the whole link once more.');
}

/**
 * Reads a pre-filled link of Google Forms.
 * @returns on failure, the rest of a sentence that begins with 'it'
 */
export function readLink(pasted: string): Result<FormLink, string> {
  // As copied from an e-mail's source.
  const text = pasted.replaceAll('&amp;', '&');
  const id = formIdIn(text, howToGetLink);
  if (!id.ok) return id;
  if (publishedId.test(text)) {
    return fail(`is only the form's id. Paste the whole pre-filled link. ${howToGetLink}`);
  }
  const answers = new Map<number, string>();
  for (const [key, value] of new URL(text).searchParams) {
    if (key === 'emailAddress') {
      return fail(
        'is of a form that collects e-mail addresses, and so refuses what the app sends. Settings → Responses → Collect email addresses: Do not collect. Then copy the link again.',
      );
    }
    if (!key.startsWith('entry.')) continue;
    const number = /^entry\.([1-9]\d*)$/.exec(key)?.[1];
    if (number === undefined) {
      return fail(
        `has '${shortened(key)}', from ${questionOf(key)}. Change that question to Short answer, and copy the link again.`,
      );
    }
    if (!Number.isSafeInteger(Number(number))) {
      return fail(`has '${shortened(key)}', a number that no question has. Copy the link again.`);
    }
    if (answers.has(Number(number))) {
      return fail(
        `answers ${key} twice. Make that question Short answer, and copy the link again.`,
      );
    }
    if (value.trim() !== '') answers.set(Number(number), value.trim());
  }
  if (answers.size > 0) return succeed({ formId: id.value, answers });
  return fail(
    text.endsWith('usp=pp_url')
      ? 'ends before its first answer: the terminal has cut it at its first &. Put straight quotes (") around the link.'
      : `is the form's link without answers. ${howToGetLink}`,
  );
}

/**
 * Finds each field's entry by the link's answers.
 * @param others forms that the link may be of instead
 * @returns on failure, the mistakes as sentences
 */
export function mappingOf(
  definition: FormDefinition,
  link: FormLink,
  others: readonly FormDefinition[] = [],
): Result<OwnerFormMapping, string> {
  const { formId, answers } = link;
  const names = wireNames(definition);
  const known = [...names, ...optionalNames];
  const found = new Map<string, number>();
  const meant: string[] = [];
  const unknown: string[] = [];
  const faults: string[] = [];
  for (const [entry, answer] of answers) {
    const name = fieldNamedBy(definition, answer);
    const other = name === null ? undefined : found.get(name);
    if (name === null) {
      const near = nearest(answer, known);
      if (near === null) unknown.push(`entry.${entry} with '${shortened(answer)}'`);
      else {
        meant.push(near);
        faults.push(
          `entry.${entry} is answered with '${shortened(answer)}', which is no field. Do you mean '${near}'?`,
        );
      }
    } else if (other !== undefined) {
      faults.push(
        `Two questions are answered with '${name}': entry.${other} and entry.${entry}. Answer each with its own field's name.`,
      );
    } else found.set(name, entry);
  }
  if (unknown.length > 0) {
    faults.push(
      `No field is named by the answers: ${unknown.join(', ')}. Leave a question of your own empty. The others' answers: ${known.join(', ')}.`,
    );
  }
  const missing = names.filter((name) => !found.has(name) && !meant.includes(name));
  if (missing.length > 0) {
    const listed = missing.map((name) => `'${name}'`).join(', ');
    faults.push(
      `No question is answered with ${listed}. Answer one with each, and add a question where the form has none.`,
    );
  }
  if (faults.length > 0) {
    const other = others.find((one) => one !== definition && mappingOf(one, link).ok);
    return fail(
      other === undefined
        ? faults.join(' ')
        : `the link is of the form '${other.id}', by its answers. Copy the link of the form '${definition.id}' at Google.`,
    );
  }
  const extras = extraNames.flatMap((name) => {
    const entry = found.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  const answered = [...names, sourceName].filter((name) => found.has(name));
  return succeed({
    formId,
    entries: Object.fromEntries(answered.map((name) => [name, found.get(name) ?? 0])),
    ...Object.fromEntries(extras),
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

/** Whose answer has this name, in the words of Google Forms. */
function questionOf(key: string): string {
  if (/_(?:year|month|day)$/.test(key)) return 'a question of the kind Date';
  if (/_(?:hour|minute|second)$/.test(key)) return 'a question of the kind Time';
  return /[._](?:other_option_response|sentinel)$/.test(key)
    ? 'a question with choices'
    : 'a question of another kind';
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
