import type { FormConfig } from './form-config.ts';

/** What becomes of the body of a request: values by entry, or a refusal with its HTTP status. */
export type ReadResponse =
  | { readonly kind: 'accepted'; readonly values: ReadonlyMap<number, string> }
  | { readonly kind: 'refused'; readonly status: 400 | 403; readonly reason: string };

// What Google's own page sends beside the answers. Any other key is refused rather than passed
// over, so that a misspelt one is noticed.
const housekeeping: ReadonlySet<string> = new Set([
  'fbzx',
  'fvv',
  'pageHistory',
  'partialResponse',
  'submissionTimestamp',
  'submit',
]);

/** Reads an urlencoded body as a response to the form. No reason repeats what a person typed. */
export function readResponse(form: FormConfig, body: string): ReadResponse {
  if (form.closed === true) {
    return { kind: 'refused', status: 403, reason: 'This form is no longer accepting responses.' };
  }
  const entryOfKey = new Map(form.entries.map(({ entry }) => [`entry.${entry}`, entry]));
  const values = new Map<number, string>();
  for (const [key, value] of new URLSearchParams(body)) {
    if (housekeeping.has(key)) continue;
    const entry = entryOfKey.get(key);
    if (entry === undefined) return badRequest(`This form has no ${shorten(key)}.`);
    if (values.has(entry)) return badRequest(`${key} came more than once.`);
    values.set(entry, value);
  }
  for (const { entry, required } of form.entries) {
    if (required && (values.get(entry) ?? '') === '') {
      return badRequest(`entry.${entry} is required.`);
    }
  }
  return { kind: 'accepted', values };
}

function badRequest(reason: string): ReadResponse {
  return { kind: 'refused', status: 400, reason };
}

// A body that is not urlencoded at all would otherwise come back whole, as one long key.
function shorten(key: string): string {
  return /^entry\.\d{1,20}$/.test(key) ? key : 'field of that name';
}
