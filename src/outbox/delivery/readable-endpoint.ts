import { names, type RequestKind } from './contract.ts';
import type { Delivery, FormService } from './form-service.ts';
import { requestLimit } from './google-forms.ts';
import type { DeliveryFailure, Outcome } from './outcome.ts';
import { isSuccess, type ReceivedAnswer, readAnswer, readJson, readWait } from './read-answer.ts';

/** What came of the question which submissions have arrived. */
export type ArrivalsOutcome =
  | {
      readonly kind: 'answered';
      readonly arrived: ReadonlySet<string>;
      /** What the service knows nothing of. One that it does not mention is in neither set. */
      readonly missing: ReadonlySet<string>;
    }
  | Extract<Outcome, { kind: 'unreachable' }>;

/** A service whose answers can be read: it takes submissions, and says which have arrived. */
export type ReadableEndpoint = FormService & {
  /** Asks for at most `mostAsked` submissions, by their ids. It never throws for what a network does. */
  ask(ids: readonly string[]): Promise<ArrivalsOutcome>;
};

/** What the endpoint reaches outside itself. */
export type EndpointSurroundings = {
  /** The platform's fetch. */
  readonly post: typeof fetch;
  readonly now: () => number;
};

/**
 * An https address that answers JSON which scripts of other origins may read: the Apps Script of
 * `src/form-service-script`, or what keeps the same contract.
 *
 * Its requests stay 'simple' (Fetch Standard, CORS-safelisted), because Apps Script cannot answer the
 * question (OPTIONS) that a browser asks before any other.
 */
export function readableEndpoint(
  address: string,
  { post, now }: EndpointSurroundings,
): ReadableEndpoint {
  async function request(
    kind: RequestKind,
    entries: readonly (readonly [string, string])[],
  ): Promise<ReceivedAnswer | DeliveryFailure> {
    const limit = AbortSignal.timeout(requestLimit);
    try {
      const answer = await post(address, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        body: new URLSearchParams([
          [names.kind, kind],
          ...entries.map(([name, value]) => [name, value]),
        ]),
        signal: limit,
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: await answer.text(),
      };
    } catch {
      // Engines name a timeout's error differently; the signal itself is the same everywhere.
      return limit.aborted ? 'timed-out' : 'no-connection';
    }
  }

  return {
    async deliver(delivery) {
      const answer = await request('submission', entriesOf(delivery));
      if (typeof answer === 'string') return { kind: 'unreachable', failure: answer };
      return readAnswer(answer, delivery.id, now());
    },
    async ask(ids) {
      const answer = await request('question', [[names.ids, ids.join(' ')]]);
      if (typeof answer === 'string') return { kind: 'unreachable', failure: answer };
      return readArrivals(answer, ids, now());
    },
  };
}

/** The answers that the mapping names, under their fields' names. */
const entriesOf = ({ id, capturedAt, answers, mapping }: Delivery): [string, string][] => [
  [names.id, id],
  [names.form, mapping.formId],
  [names.capturedAt, new Date(capturedAt).toISOString()],
  ...Object.keys(mapping.entries).map((name): [string, string] => [name, answers[name] ?? '']),
];

function readArrivals(
  answer: ReceivedAnswer,
  ids: readonly string[],
  now: number,
): ArrivalsOutcome {
  const waits = readWait(answer, now);
  if (waits?.kind === 'unreachable') return waits;
  const said = readJson(answer.body);
  const arrived = namedOf(said?.arrived, ids);
  const missing = namedOf(said?.missing, ids);
  if (said?.ok !== true || !isSuccess(answer.status) || arrived === null || missing === null) {
    return { kind: 'unreachable', failure: 'unclear-answer' };
  }
  return { kind: 'answered', arrived, missing };
}

/** @returns those of the ids that the list names, in whatever letter case; null where it is no list */
function namedOf(list: unknown, ids: readonly string[]): ReadonlySet<string> | null {
  if (!Array.isArray(list)) return null;
  const named = new Set(list.map((one) => String(one).toLowerCase()));
  return new Set(ids.filter((id) => named.has(id.toLowerCase())));
}
