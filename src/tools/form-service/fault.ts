import { setTimeout as sleep } from 'node:timers/promises';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { localEndpointPath } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { answer, type EndpointAnswer } from '#src/outbox/delivery/answer.ts';
import { readEntries } from '#src/outbox/delivery/contract.ts';
import { type HandlerContext, handleFormPost } from './google-forms-handler.ts';
import { type HttpRequest, type HttpResponse, readable } from './http.ts';

const faults = [
  'none',
  'refuse',
  'hang',
  'reset',
  'reset-after-accepting',
  'delay',
  'too-many-requests',
  'server-error',
  'captive-portal',
  'lose',
  'unclear-answer',
] as const;

/**
 * A failure of the form service or its network:
 * - `none`: works
 * - `refuse`: refuses connections, like a stopped server
 * - `hang`: reads the request and does not respond
 * - `reset`: reads the request and resets the connection; stores nothing
 * - `reset-after-accepting`: stores the row, then resets the connection
 * - `delay`: stores the row and responds after a delay
 * - `too-many-requests`, `server-error`: 429 with a Retry-After of 3 s, 500; stores nothing
 * - `captive-portal`: redirects to a login page; stores nothing
 * - `lose`: the form's usual response; stores nothing
 * - `unclear-answer`: stores the row, but the readable endpoint's response names another submission
 */
export type Fault = (typeof faults)[number];

/**
 * An unset or empty environment variable is 'none'.
 * @returns on failure a sentence with the possible words
 */
export function parseFault(word: string | undefined): Result<Fault, string> {
  const requested = word?.trim() ?? '';
  if (requested === '') return succeed('none');
  const found = faults.find((known) => known === requested);
  if (found !== undefined) return succeed(found);
  return fail(`'${requested}' is no fault of the form service. It knows: ${faults.join(', ')}.`);
}

/** A response, silence, or the end of the connection. */
export type Reply = HttpResponse | 'silence' | 'reset';

/** Of the fault 'delay', in milliseconds. */
const delay = 3_000;

/** The reply to a request under a fault. @param shut ends a delay when the service stops */
export async function replyTo(
  request: HttpRequest,
  fault: Fault,
  context: HandlerContext,
  shut: AbortSignal,
): Promise<Reply> {
  const atEndpoint = request.path === localEndpointPath;
  const handle = () => handleRequest(request, context, atEndpoint);
  const reply = await under(fault);
  const isReadable = atEndpoint && fault !== 'captive-portal' && typeof reply !== 'string';
  return isReadable ? readable(reply) : reply;

  async function under(fault: Fault): Promise<Reply> {
    switch (fault) {
      case 'none':
        return handle();
      case 'delay':
        return (await waited(shut)) ? handle() : 'silence';
      case 'lose':
        return atEndpoint
          ? handle()
          : handleFormPost(request, { ...context, log: { ...context.log, add: () => '' } });
      case 'unclear-answer':
        return atEndpoint ? aboutAnother(handle()) : handle();
      case 'hang':
        return 'silence';
      case 'reset-after-accepting':
        handle();
        return 'reset';
      // 'refuse' gets here only for requests in flight when the listener closed.
      case 'reset':
      case 'refuse':
        return 'reset';
      case 'too-many-requests':
        return { status: 429, text: 'Too many requests.', headers: { 'retry-after': '3' } };
      case 'server-error':
        return { status: 500, text: 'Something went wrong.' };
      case 'captive-portal':
        return request.path === '/login'
          ? { status: 200, text: 'Log in to use this network.' }
          : { status: 302, text: 'Log in first.', headers: { location: '/login' } };
    }
  }
}

function handleRequest(
  request: HttpRequest,
  context: HandlerContext,
  atEndpoint: boolean,
): HttpResponse {
  try {
    return (atEndpoint ? handleEndpointPost : handleFormPost)(request, context);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    // Without answers.
    process.stderr.write(`A response could not be stored: ${why}\n`);
    return { status: 500, text: 'The response could not be stored.' };
  }
}

const aboutAnother = (response: HttpResponse): HttpResponse => ({
  ...response,
  text: response.text.replace(
    /[0-9a-f]{8}-[0-9a-f-]{27}/gi,
    '00000000-0000-4000-8000-000000000000',
  ),
});

async function waited(signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(delay, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** Responds like a readable endpoint (README in `src/form-service-script`). */
function handleEndpointPost({ method, body }: HttpRequest, { log }: HandlerContext): HttpResponse {
  if (method !== 'POST') return { status: 405, text: 'Requests come by POST.' };
  if (body === 'too-large') return { status: 413, text: 'That is too long.' };
  return json(answer(readEntries(body), Buffer.byteLength(body), log));
}

const json = (value: EndpointAnswer): HttpResponse => ({
  status: 200,
  text: JSON.stringify(value),
  kind: 'json',
});
