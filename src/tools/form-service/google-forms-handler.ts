import type { FormConfig } from './form-config.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { ResponseLog, Values } from './response-log.ts';

/** Shared by the request handlers. */
export type HandlerContext = {
  readonly forms: ReadonlyMap<string, FormConfig>;
  readonly log: Omit<ResponseLog, 'count'>;
  /** The key for counting responses. */
  readonly ownerKey?: string | undefined;
  /** Receives a sentence, without answers, after a failure to store. */
  readonly report: (problem: string) => void;
};

/** Responds like Google Forms. */
export async function handleFormPost(
  request: HttpRequest,
  { forms, log }: HandlerContext,
): Promise<HttpResponse> {
  const id = /^\/forms\/d\/e\/([^/]+)\/formResponse$/.exec(request.path)?.[1];
  const form = id === undefined ? undefined : forms.get(id);
  if (form === undefined) return { status: 404, text: 'There is no such form.' };
  if (request.method !== 'POST') {
    return { status: 405, text: 'Responses come by POST.', headers: { allow: 'POST' } };
  }
  if (request.mediaType !== 'application/x-www-form-urlencoded') {
    return { status: 415, text: 'Responses come as application/x-www-form-urlencoded.' };
  }
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  if (form.closed) return { status: 403, text: closedReason };
  const values = readValues(form, request.body);
  if (typeof values === 'string') return { status: 400, text: values };
  await log.append(form, values);
  return { status: 200, text: 'Your response has been recorded.' };
}

/** A closed form's message. */
export const closedReason = 'This form is no longer accepting responses.';

// Sent by Google's page. Any other key is refused, so that a misspelling is noticed.
const housekeeping: ReadonlySet<string> = new Set([
  'fbzx',
  'fvv',
  'pageHistory',
  'partialResponse',
  'submissionTimestamp',
  'submit',
]);

/** @returns the values of an urlencoded body, or a refusal without answers */
function readValues(form: FormConfig, body: string): Values | string {
  const entryOfKey = new Map(form.entries.map(({ entry }) => [`entry.${entry}`, entry]));
  const values = new Map<number, string>();
  for (const [key, value] of new URLSearchParams(body)) {
    if (housekeeping.has(key)) continue;
    const entry = entryOfKey.get(key);
    if (entry === undefined) return `This form has no ${shorten(key)}.`;
    if (values.has(entry)) return `${key} came more than once.`;
    values.set(entry, value);
  }
  const missing = form.entries.find(({ entry, required }) => required && !values.get(entry));
  return missing === undefined ? values : `entry.${missing.entry} is required.`;
}

// A body that is not urlencoded is one long key, with answers.
function shorten(key: string): string {
  return /^entry\.\d{1,20}$/.test(key) ? key : 'field of that name';
}
