import { isRecord, jsonIn } from '#src/lib/result.ts';
import { onSite } from '#src/lib/site-path.ts';
import { type FollowUp, limits, paramNames, type RequestKind } from './contract.ts';
import {
  answersOnWire,
  type Delivery,
  type DeliveryDependencies,
  type DeliveryFailure,
  type FormService,
  type FormServiceKind,
  isAnswered,
  localService,
  type Outcome,
  ownService,
  requestLimit,
  type StatusOutcome,
  safeAddress,
  withPatience,
} from './form-service.ts';

export const localEndpointPath = '/confirm';

/**
 * A service with readable responses, such as the Apps Script of `src/form-service-script`.
 *
 * Its requests stay 'simple' (Fetch Standard, CORS-safelisted), because Apps Script answers no preflight. As plain
 * text, a body can reach a function of a database whole.
 */
export const acknowledgingEndpoint: FormServiceKind = {
  usesFieldNames: true,
  addressOf(setting, site) {
    if (setting === localService) {
      return `http://${site.hostname}:${Number(site.port) + 1}${localEndpointPath}`;
    }
    if (setting === ownService) return onSite(ownService);
    const url = safeAddress('CONFIRMATION_ENDPOINT', setting);
    return url.origin + url.pathname + url.search;
  },
  connectSources(address) {
    if (address === onSite(ownService)) return [];
    const { origin, hostname, pathname } = new URL(address);
    // Either would end a policy's source.
    const endpoint = origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
    // Apps Script redirects to a second host.
    return hostname === 'script.google.com'
      ? [endpoint, 'https://script.googleusercontent.com']
      : [endpoint];
  },
  create: (address, dependencies) => service(address, dependencies),
};

function service(address: string, { post, now, isOnline }: DeliveryDependencies): FormService {
  const isReachable = () => isAnswered(post, address, { mode: 'no-cors', credentials: 'omit' });

  const request = (
    kind: RequestKind,
    entries: readonly (readonly [string, string])[],
    patience = requestLimit,
  ): Promise<ReceivedResponse | DeliveryFailure> =>
    withPatience(patience, isReachable, async (signal) => {
      const wasOnline = isOnline();
      try {
        const response = await post(address, {
          method: 'POST',
          mode: 'cors',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          // Makes it text/plain.
          body: new URLSearchParams([
            [paramNames.kind, kind],
            ...entries.map(([name, value]): [string, string] => [name, value]),
          ]).toString(),
          signal,
        });
        return {
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          body: await bodyOf(response),
        };
      } catch {
        // Engines name a timeout's error differently, but share the signal.
        if (signal.aborted) return 'timed-out';
        return wasOnline || isOnline() ? 'no-connection' : 'offline';
      }
    });

  return {
    async deliver(delivery) {
      const response = await request('submission', entriesOf(delivery), delivery.patience);
      if (typeof response === 'string') return { kind: 'unreachable', failure: response };
      return readResponse(response, delivery.id, now());
    },
    // Ids reveal duplicates. A script writes one row at a time.
    concurrency: () => 3,
    isReadable: true,
    isReachable,
    async status(ids) {
      const response = await request('question', [[paramNames.ids, ids.join(' ')]]);
      if (typeof response === 'string') return { kind: 'unreachable', failure: response };
      return readStatus(response, ids, now());
    },
  };
}

/** Stops at `longestBody`: a longer text is empty. */
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
  const wait = readWait(response, now);
  if (wait !== null) return wait;
  const json = readJson(response.body);
  const arrived = namedOf(json?.arrived, ids);
  const missing = namedOf(json?.missing, ids);
  if (json?.ok !== true || !isSuccess(response.status) || arrived === null || missing === null) {
    return { kind: 'unreachable', failure: 'unclear-answer' };
  }
  const followUps = followUpsIn(json.followUps, arrived);
  return { kind: 'answered', arrived, missing, ...(followUps && { followUps }) };
}

/** In any letter case; null if `list` is no list. */
function namedOf(list: unknown, ids: readonly string[]): ReadonlySet<string> | null {
  if (!Array.isArray(list)) return null;
  const named = new Set(list.map((one) => (typeof one === 'string' ? one.toLowerCase() : one)));
  return new Set(ids.filter((id) => named.has(id.toLowerCase())));
}

/** The follow-ups of submissions that have arrived, as text; undefined if the value is no list. */
function followUpsIn(
  list: unknown,
  arrived: ReadonlySet<string>,
): ReadonlyMap<string, FollowUp> | undefined {
  if (!Array.isArray(list)) return undefined;
  const ids = new Map([...arrived].map((id) => [id.toLowerCase(), id]));
  const found = new Map<string, FollowUp>();
  for (const one of list.filter(isRecord)) {
    const id = typeof one.id === 'string' ? ids.get(one.id.toLowerCase()) : undefined;
    const [state, text] = [
      plainText(textIn(one.state), limits.followUpState),
      plainText(textIn(one.text), limits.followUpText),
    ];
    if (id !== undefined && !found.has(id) && state + text !== '') found.set(id, { state, text });
  }
  return found;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export type ReceivedResponse = {
  readonly status: number;
  /** Null if absent or hidden from scripts. */
  readonly retryAfter: string | null;
  readonly body: string;
};

const second = 1_000;

export const longestServiceWait = 30 * 60_000;
const usualWait = 60_000;
/** In characters. No response of the contract is longer. */
export const longestBody = 100_000;
/** In characters. */
const longestReason = 200;

const unclear: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };

/** A response that does not name this submission is unclear: it may be a captive portal's, or another request's. */
export function readResponse(response: ReceivedResponse, id: string, now: number): Outcome {
  const json = readJson(response.body);
  const wait = readWait(response, now);
  if (wait !== null) {
    const own = json !== null && isId(json.id, id) && isSuccess(response.status);
    return own ? { kind: 'not-yet', notBefore: wait.notBefore } : wait;
  }
  if (json === null || !isId(json.id, id)) return unclear;
  if (json.ok === true) {
    const stored =
      isSuccess(response.status) && isTime(json.receivedAt) && typeof json.duplicate === 'boolean';
    return stored ? { kind: 'confirmed' } : unclear;
  }
  if (json.ok !== false || json.permanent !== true || typeof json.reason !== 'string') {
    return unclear;
  }
  const reason = plainText(json.reason);
  return reason === '' ? unclear : { kind: 'refused', reason };
}

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
  const json = readJson(body);
  const own = json?.ok === false && typeof json.retryAfter === 'number' ? json.retryAfter : null;
  if (own !== null) return wait(String(Math.ceil(Math.max(0, own))));
  // Too Many Requests (RFC 6585, 4) and Service Unavailable (RFC 9110, 15.6.4).
  if (status === 429 || status === 503) return wait(retryAfter);
  return retryAfter !== null && !isSuccess(status) ? wait(retryAfter) : null;
}

/** In seconds or as a date (RFC 9110, 10.2.3), up to `longestServiceWait`. */
export function readRetryAfter(text: string | null, now: number): number {
  const given = text?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * second : Date.parse(given) - now;
  return now + Math.min(longestServiceWait, Math.max(0, Number.isNaN(wait) ? usualWait : wait));
}

/** @returns null if the body holds no JSON object */
export function readJson(body: string): Readonly<Record<string, unknown>> | null {
  if (body.length > longestBody) return null;
  const value = jsonIn(body);
  return isRecord(value) ? value : null;
}

/** Makes foreign text safe to show: short, one line, no control or direction characters. Markup stays text. */
export function plainText(text: string, longest = longestReason): string {
  const line = text
    // Format characters include direction overrides.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= longest) return line;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const isId = (value: unknown, id: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === id.toLowerCase();

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
