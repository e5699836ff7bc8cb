import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import { answerAtDesk, type FormDesk } from './form-desk.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { ReceivedRequest } from './received-request.ts';

/** What the client gets to see: an answer, nothing at all, or the end of the connection. */
export type Reply = Answer | 'silence' | 'reset';

/** How long a delayed answer takes, and the signal that ends the waiting when the service stops. */
export type Delay = { readonly milliseconds: number; readonly signal: AbortSignal };

/** Decides what a request gets while the service misbehaves in the given way. */
export async function replyTo(
  request: ReceivedRequest,
  misbehaviour: Misbehaviour,
  desk: FormDesk,
  delay: Delay,
): Promise<Reply> {
  switch (misbehaviour) {
    case 'none':
      return answerAtDesk(request, desk);
    case 'delay':
      return (await waited(delay)) ? answerAtDesk(request, desk) : 'silence';
    case 'hang':
      return 'silence';
    case 'reset-after-accepting':
      await answerAtDesk(request, desk);
      return 'reset';
    // 'refuse' gets here only with a request that was on its way when the listener closed.
    case 'reset':
    case 'refuse':
      return 'reset';
    case 'too-many-requests':
      return { status: 429, text: 'Too many requests.' };
    case 'server-error':
      return { status: 500, text: 'Something went wrong.' };
    case 'captive-portal':
      return request.path === '/login'
        ? { status: 200, text: 'Log in to use this network.' }
        : { status: 302, text: 'Log in first.', headers: { location: '/login' } };
  }
}

async function waited({ milliseconds, signal }: Delay): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
