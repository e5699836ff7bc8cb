import { defused } from '#src/lib/defused.ts';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import type { FormConfig } from './form-config.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { ResponseLog } from './response-log.ts';

/** Shared by the request handlers. */
export type HandlerContext = {
  readonly forms: readonly FormConfig[];
  readonly log: ResponseLog;
};

/** Responds like Google Forms. */
export function handleFormPost(request: HttpRequest, { forms, log }: HandlerContext): HttpResponse {
  const id = /^\/forms\/d\/e\/([^/]+)\/formResponse$/.exec(request.path)?.[1];
  const form = forms.find((one) => one.id === id);
  if (form === undefined) return { status: 404, text: 'There is no such form.' };
  if (request.method !== 'POST') {
    return { status: 405, text: 'Responses come by POST.', headers: { allow: 'POST' } };
  }
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  const values = readValues(form, request.body);
  if (typeof values === 'string') return { status: 400, text: values };
  log.add(form, values);
  return { status: 200, text: 'Your response has been recorded.' };
}

/** @returns the cells of an urlencoded body, by title; or a refusal without answers */
function readValues(form: FormConfig, body: string): Entries | string {
  const entryOfKey = new Map(form.entries.map(({ entry }) => [`entry.${entry}`, entry]));
  const values = new Map<number, string>();
  for (const [key, value] of new URLSearchParams(body)) {
    const entry = entryOfKey.get(key);
    // A misspelling is noticed. The key may be an answer.
    if (entry === undefined) return 'This form has no field of that name.';
    if (values.has(entry)) return `${key} came more than once.`;
    values.set(entry, value);
  }
  const missing = form.entries.find(({ entry, required }) => required && !values.get(entry));
  if (missing !== undefined) return `entry.${missing.entry} is required.`;
  // A spreadsheet would run an answer such as '=HYPERLINK(…)'.
  return Object.fromEntries(
    form.entries.map(({ entry, title }) => [title, defused(values.get(entry) ?? '')]),
  );
}
