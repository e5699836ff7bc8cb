import type { Answer } from './answer.ts';
import type { FormConfig } from './form-config.ts';
import type { Mutex } from './mutex.ts';
import { readResponse } from './read-response.ts';
import type { ReceivedIds } from './received-ids.ts';
import type { ReceivedRequest } from './received-request.ts';

/** What the handlers of requests share. */
export type HandlerContext = {
  readonly forms: ReadonlyMap<string, FormConfig>;
  readonly store: (form: FormConfig, values: ReadonlyMap<number, string>) => Promise<void>;
  /** Told in a sentence, without anything a person typed, why a response could not be stored. */
  readonly report: (problem: string) => void;
  /** Which submissions are stored. */
  readonly received: ReceivedIds;
  /** Looking whether one is stored, and storing it, is one thing. */
  readonly exclusively: Mutex;
};

/** Answers a request as a form service in good order does, having stored what it accepts. */
export async function handleFormPost(
  request: ReceivedRequest,
  context: HandlerContext,
): Promise<Answer> {
  const id = /^\/forms\/d\/e\/([^/]+)\/formResponse$/.exec(request.path)?.[1];
  const form = id === undefined ? undefined : context.forms.get(id);
  if (form === undefined) return { status: 404, text: 'There is no such form.' };
  if (request.method !== 'POST') {
    return { status: 405, text: 'Responses come by POST.', headers: { allow: 'POST' } };
  }
  if (request.mediaType !== 'application/x-www-form-urlencoded') {
    return { status: 415, text: 'Responses come as application/x-www-form-urlencoded.' };
  }
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  const read = readResponse(form, request.body);
  if (read.kind === 'refused') return { status: read.status, text: read.reason };
  try {
    await context.store(form, read.values);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    context.report(`A response to '${form.title}' could not be stored: ${why}`);
    return { status: 500, text: 'The response could not be stored.' };
  }
  return { status: 200, text: 'Your response has been recorded.' };
}
