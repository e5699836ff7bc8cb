import { isRecord } from '#src/lib/is-record.ts';
import type { Outcome } from './form-service.ts';

/** A response as it came, with its body read. */
export type ReceivedResponse = {
  readonly status: number;
  /** Null where there is none, or where the service does not let scripts read it. */
  readonly retryAfter: string | null;
  readonly body: string;
};

const second = 1_000;

/** The longest that a service can make an automatic drain wait, in milliseconds. */
export const longestServiceWait = 30 * 60_000;
/** How long a service is left alone that asks to wait and does not say how long, in milliseconds. */
const usualWait = 60_000;
/** No response of the contract is longer; more is some page or other. */
const longestBody = 100_000;
/** How much of a service's reason is shown, in characters. */
const longestReason = 200;

const unclear: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };

/**
 * What a response says of the submission that was delivered. Whatever does not name this very submission is
 * unclear: a portal's page, a proxy's word, the response to another request.
 */
export function readResponse(response: ReceivedResponse, id: string, now: number): Outcome {
  const said = readJson(response.body);
  const waits = readWait(response, now);
  if (waits !== null) {
    const own = said !== null && isId(said.id, id) && isSuccess(response.status);
    return own ? { kind: 'not-yet', notBefore: waits.notBefore } : waits;
  }
  if (said === null || !isId(said.id, id)) return unclear;
  if (said.ok === true) {
    const stored =
      isSuccess(response.status) && isTime(said.receivedAt) && typeof said.duplicate === 'boolean';
    return stored ? { kind: 'confirmed' } : unclear;
  }
  if (said.ok !== false || said.permanent !== true || typeof said.reason !== 'string') {
    return unclear;
  }
  const reason = plainText(said.reason);
  return reason === '' ? unclear : { kind: 'refused', reason };
}

/** Reads whether a response asks to wait: by its status, its Retry-After, or its own `retryAfter`. */
export function readWait(
  response: ReceivedResponse,
  now: number,
): (Extract<Outcome, { kind: 'unreachable' }> & { readonly notBefore: number }) | null {
  const { status, retryAfter, body } = response;
  const wait = (text: string | null) => ({
    kind: 'unreachable' as const,
    failure: 'asked-to-wait' as const,
    notBefore: readRetryAfter(text, now),
  });
  const said = readJson(body);
  const own = said?.ok === false && typeof said.retryAfter === 'number' ? said.retryAfter : null;
  if (own !== null) return wait(String(Math.ceil(Math.max(0, own))));
  // Too Many Requests (RFC 6585, 4) and Service Unavailable (RFC 9110, 15.6.4).
  if (status === 429 || status === 503) return wait(retryAfter);
  return retryAfter !== null && !isSuccess(status) ? wait(retryAfter) : null;
}

/**
 * Reads a Retry-After (RFC 9110, 10.2.3): seconds, or a date.
 * @returns milliseconds since the epoch, never before now, never later than the longest wait
 */
export function readRetryAfter(text: string | null, now: number): number {
  const given = text?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * second : Date.parse(given) - now;
  return now + Math.min(longestServiceWait, Math.max(0, Number.isNaN(wait) ? usualWait : wait));
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

/**
 * A text from elsewhere as a person may be shown it: one line, no control or direction characters, and
 * not longer than a sentence or two. Markup stays the text that it is.
 */
export function plainText(text: string): string {
  const line = text
    // Control, format (such as a direction override) and unpaired surrogate characters.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= longestReason) return line;
  return `${characters
    .slice(0, longestReason - 1)
    .join('')
    .trimEnd()}…`;
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const isId = (value: unknown, id: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === id.toLowerCase();

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
