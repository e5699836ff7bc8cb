import { isRecord } from '#src/lib/result.ts';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';

/** Something could not be reached, which says nothing about it. */
export class NotReached extends Error {}

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such address, or this computer has no connection',
  EAI_AGAIN: 'there is no such address, or this computer has no connection',
  ECONNREFUSED: 'nothing is running there',
  ECONNRESET: 'it broke the connection off',
};

/** The failed request's cause, as a sentence. */
export function whyNotReached(problem: unknown, host: string): string {
  const cause = isRecord(problem) ? problem.cause : undefined;
  const code = isRecord(cause) && typeof cause.code === 'string' ? cause.code : '';
  const words = cause instanceof Error ? cause.message : String(problem);
  const timedOut = problem instanceof DOMException && problem.name === 'TimeoutError';
  const why = timedOut
    ? `it did not answer within ${requestLimit / 1_000} seconds, as the app would wait`
    : (sentences[code] ?? `the connection failed (${code === '' ? words : code})`);
  return `${host} could not be asked: ${why}.`;
}
