import { setTimeout as sleep } from 'node:timers/promises';
import { localEndpointPath } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { names } from '#src/outbox/delivery/contract.ts';
import { type Answer, readable } from './answer.ts';
import { handleEndpointPost, refused } from './endpoint-handler.ts';
import type { Fault } from './fault.ts';
import { type HandlerContext, handleFormPost } from './google-forms-handler.ts';
import type { ReceivedRequest } from './received-request.ts';

/** What the client gets to see: an answer, nothing at all, or the end of the connection. */
export type Reply = Answer | 'silence' | 'reset';

/** How long a delayed answer takes, and the signal that ends the waiting when the service stops. */
export type Delay = { readonly milliseconds: number; readonly signal: AbortSignal };

/** Decides what a request gets under the given fault. */
export async function replyTo(
  request: ReceivedRequest,
  fault: Fault,
  context: HandlerContext,
  delay: Delay,
): Promise<Reply> {
  const reply = await replyAs(request, fault, context, delay);
  const atEndpoint = request.path === localEndpointPath && fault !== 'captive-portal';
  return atEndpoint && typeof reply !== 'string' ? readable(reply) : reply;
}

async function replyAs(
  request: ReceivedRequest,
  fault: Fault,
  context: HandlerContext,
  delay: Delay,
): Promise<Reply> {
  const atEndpoint = request.path === localEndpointPath;
  const answer = () =>
    atEndpoint ? handleEndpointPost(request, context) : handleFormPost(request, context);
  switch (fault) {
    case 'none':
      return answer();
    case 'delay':
      return (await waited(delay)) ? answer() : 'silence';
    case 'lose':
      return atEndpoint ? answer() : handleFormPost(request, { ...context, store: async () => {} });
    case 'unclear-answer': {
      const given = await answer();
      return atEndpoint ? aboutAnother(given) : given;
    }
    case 'refuse-for-good':
      return atEndpoint
        ? refused(new URLSearchParams(request.body).get(names.id) ?? '', 'This form is closed.')
        : { status: 403, text: 'This form is no longer accepting responses.' };
    case 'hang':
      return 'silence';
    case 'reset-after-accepting':
      await answer();
      return 'reset';
    // 'refuse' gets here only with a request that was on its way when the listener closed.
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

/** The same answer, of a submission that nobody knows. */
const aboutAnother = (answer: Answer): Answer => ({
  ...answer,
  text: answer.text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '00000000-0000-4000-8000-000000000000'),
});

async function waited({ milliseconds, signal }: Delay): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
