import { isRecord } from '#src/lib/is-record.ts';
import type { Outcome } from './outcome.ts';
import { plainText } from './plain-text.ts';
import { readRetryAfter } from './retry-after.ts';

/** An answer as it came, with its body read. */
export type ReceivedAnswer = {
  readonly status: number;
  /** Null where there is none, or where the service does not let scripts read it. */
  readonly retryAfter: string | null;
  readonly body: string;
};

/** No answer of the contract is longer; more is some page or other. */
const longestBody = 100_000;

const unclear: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };

/**
 * What an answer says of the submission that was delivered. Whatever does not name this very submission is
 * unclear: a portal's page, a proxy's word, the answer to another request.
 */
export function readAnswer(answer: ReceivedAnswer, id: string, now: number): Outcome {
  const waits = readWait(answer, now);
  if (waits !== null) return waits;
  const said = readJson(answer.body);
  if (said === null || !isId(said.id, id)) return unclear;
  if (said.ok === true) {
    const stored =
      isSuccess(answer.status) && isTime(said.receivedAt) && typeof said.duplicate === 'boolean';
    return stored ? { kind: 'confirmed' } : unclear;
  }
  if (said.ok !== false || said.permanent !== true || typeof said.reason !== 'string') {
    return unclear;
  }
  const reason = plainText(said.reason);
  return reason === '' ? unclear : { kind: 'refused', reason };
}

/** Reads whether an answer asks to wait: by its status, its Retry-After, or its own `retryAfter`. */
export function readWait(answer: ReceivedAnswer, now: number): Outcome | null {
  const { status, retryAfter, body } = answer;
  const wait = (text: string | null): Outcome => ({
    kind: 'unreachable',
    failure: 'asked-to-wait',
    notBefore: readRetryAfter(text, now),
  });
  const said = readJson(body);
  const own = said?.ok === false && typeof said.retryAfter === 'number' ? said.retryAfter : null;
  if (own !== null) return wait(String(Math.ceil(Math.max(0, own))));
  if (status === 429) return wait(retryAfter);
  return retryAfter !== null && !isSuccess(status) ? wait(retryAfter) : null;
}

/** @returns the object that a body holds; null where it holds no such thing */
export function readJson(body: string): Readonly<Record<string, unknown>> | null {
  if (body.length > longestBody) return null;
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const isId = (value: unknown, id: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === id.toLowerCase();

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
