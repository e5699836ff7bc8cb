import { paramNames, type RequestKind } from './contract.ts';
import {
  answersOnWire,
  type Delivery,
  type DeliveryDependencies,
  type DeliveryFailure,
  type FormService,
  reachableLimit,
  requestLimit,
  type StatusOutcome,
} from './form-service.ts';
import {
  isSuccess,
  type ReceivedResponse,
  readJson,
  readResponse,
  readWait,
} from './read-response.ts';
import { type FormServiceKind, localService, safeAddress } from './service-address.ts';

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
        body: await response.text(),
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
