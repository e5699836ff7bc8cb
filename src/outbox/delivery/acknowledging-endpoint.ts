import { isRecord } from '#src/lib/result.ts';
import { paramNames, type RequestKind } from './contract.ts';
import {
  answersOnWire,
  type Delivery,
  type DeliveryDependencies,
  type DeliveryFailure,
  type FormService,
  type FormServiceKind,
  localService,
  type Outcome,
  reachableLimit,
  requestLimit,
  type StatusOutcome,
  safeAddress,
} from './form-service.ts';

/** The path of the local form service's own endpoint. */
export const localEndpointPath = '/confirm';

/**
 * A service whose answers can be read: an https address that answers JSON which scripts of other origins may
 * read, such as the Apps Script of `src/form-service-script`. It takes submissions, and says which have
 * arrived.
 *
 * Its requests stay 'simple' (Fetch Standard, CORS-safelisted), because Apps Script cannot answer the
 * question (OPTIONS) that a browser asks before any other. Their type is plain text, which reaches a function
 * of PostgREST whole; a body declared as a form must name that function's own parameters, and no others.
 */
export const acknowledgingEndpoint: FormServiceKind = {
  byName: true,
  addressOf(setting, site) {
    if (setting === localService) {
      return `http://${site.hostname}:${Number(site.port) + 1}${localEndpointPath}`;
    }
    const url = safeAddress('CONFIRMATION_ENDPOINT', setting);
    return url.origin + url.pathname + url.search;
  },
  connectSources(address) {
    const { origin, hostname, pathname } = new URL(address);
    // Both would end a source in a policy.
    const endpoint = origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
    // An Apps Script answers by way of a second host, to which it redirects every request.
    return hostname === 'script.google.com'
      ? [endpoint, 'https://script.googleusercontent.com']
      : [endpoint];
  },
  create: (address, dependencies) => service(address, dependencies),
};

function service(address: string, { post, now, isOnline }: DeliveryDependencies): FormService {
  async function request(
    kind: RequestKind,
    entries: readonly (readonly [string, string])[],
  ): Promise<ReceivedResponse | DeliveryFailure> {
    const limit = AbortSignal.timeout(requestLimit);
    const wasOnline = isOnline();
    try {
      const response = await post(address, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // As a string it goes as text/plain.
        body: new URLSearchParams([
          [paramNames.kind, kind],
          ...entries.map(([name, value]): [string, string] => [name, value]),
        ]).toString(),
        signal: limit,
      });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await bodyOf(response),
      };
    } catch {
      // Engines name a timeout's error differently; the signal itself is the same everywhere.
      if (limit.aborted) return 'timed-out';
      return wasOnline || isOnline() ? 'no-connection' : 'offline';
    }
  }

  return {
    async deliver(delivery) {
      const response = await request('submission', entriesOf(delivery));
      if (typeof response === 'string') return { kind: 'unreachable', failure: response };
      return readResponse(response, delivery.id, now());
    },
    // Ids always go along; a script writes one row at a time, and the others wait in its line.
    concurrency: () => 3,
    async isReachable() {
      try {
        const signal = AbortSignal.timeout(reachableLimit);
        await post(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal });
        return true;
      } catch {
        return false;
      }
    },
    async status(ids) {
      const response = await request('question', [[paramNames.ids, ids.join(' ')]]);
      if (typeof response === 'string') return { kind: 'unreachable', failure: response };
      return readStatus(response, ids, now());
    },
  };
}

/** The text of a response, unread beyond what one may be; empty if it is longer. */
async function bodyOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length <= longestBody) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return '';
}

/** The answers that the mapping names, under their fields' names. */
function entriesOf({ id, capturedAt, answers, mapping }: Delivery): [string, string][] {
  return [
    [paramNames.id, id],
    [paramNames.form, mapping.formId],
    [paramNames.capturedAt, new Date(capturedAt).toISOString()],
    ...Object.entries(answersOnWire(answers, mapping).sent),
  ];
}

function readStatus(
  response: ReceivedResponse,
  ids: readonly string[],
  now: number,
): StatusOutcome {
  const waits = readWait(response, now);
  if (waits !== null) return waits;
  const said = readJson(response.body);
  const arrived = namedOf(said?.arrived, ids);
  const missing = namedOf(said?.missing, ids);
  if (said?.ok !== true || !isSuccess(response.status) || arrived === null || missing === null) {
    return { kind: 'unreachable', failure: 'unclear-answer' };
  }
  return { kind: 'answered', arrived, missing };
}

/** Those of the ids that a list names, in whatever letter case; null where it is no list. */
function namedOf(list: unknown, ids: readonly string[]): ReadonlySet<string> | null {
  if (!Array.isArray(list)) return null;
  const named = new Set(list.map((one) => String(one).toLowerCase()));
  return new Set(ids.filter((id) => named.has(id.toLowerCase())));
}

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
/** No response of the contract has more characters; more is some page or other. */
export const longestBody = 100_000;
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
