import type { Answers } from '#src/forms/answers.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';

/**
 * Why a delivery did not happen now.
 * - `offline`: the browser knew that there was no connection; no request was made.
 * - `no-connection`, `timed-out`: a request was made and nothing came back; it may have arrived.
 * - `unclear-answer`: the service's response does not say that it has this submission; it may have it. Devices
 *   have stored this word.
 * - `asked-to-wait`: the service said to try again later.
 */
export type DeliveryFailure =
  | 'offline'
  | 'no-connection'
  | 'timed-out'
  | 'unclear-answer'
  | 'asked-to-wait';

/**
 * What came of one delivery.
 * - `sent`: handed to the service; its response cannot be read.
 * - `confirmed`: the service's readable response names the submission.
 * - `refused`: the service's readable response refuses it for good.
 * - `not-yet`: the service's readable response does not take this one before the time it names; others it does.
 * - `unreachable`: nothing is known to have arrived; to be tried again under the same id.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'not-yet';
      /** Milliseconds since the epoch. */
      readonly notBefore: number;
    }
  | {
      readonly kind: 'unreachable';
      readonly failure: DeliveryFailure;
      /** Milliseconds since the epoch before which no automatic drain tries anything: the service said so. */
      readonly notBefore?: number;
    };

/** A failure of the connection, which costs the service nothing; any other one is the service's trouble. */
export const isConnectionFailure = (failure: DeliveryFailure): boolean =>
  failure === 'offline' || failure === 'no-connection' || failure === 'timed-out';

/** What of a submission a form service needs. */
export type Delivery = {
  readonly id: string;
  readonly capturedAt: number;
  readonly answers: Answers;
  /** The newest mapping of its form, not the one at capture. */
  readonly mapping: FormMapping;
};

/** What came of the question which submissions have arrived. */
export type StatusOutcome =
  | {
      readonly kind: 'answered';
      readonly arrived: ReadonlySet<string>;
      /** What the service knows nothing of. One that it does not mention is in neither set. */
      readonly missing: ReadonlySet<string>;
    }
  | Extract<Outcome, { kind: 'unreachable' }>;

/** Tells which of at most `statusQueryLimit` submissions have arrived. It never throws for what a network does. */
export type StatusQuery = (ids: readonly string[]) => Promise<StatusOutcome>;

/** One place that takes submissions. */
export type FormService = {
  /** It never throws for what a network does. */
  deliver(delivery: Delivery): Promise<Outcome>;
  /** How many requests at once it takes of a form: 1 where its sheet cannot recognize a duplicate. */
  concurrency(mapping: FormMapping): number;
  /** Whether it answers at all, asked without a word of any submission; within a few seconds. */
  isReachable(): Promise<boolean>;
  /** Null where nothing can be asked. */
  readonly status: StatusQuery | null;
};

/** Milliseconds that one delivery may take. */
export const requestLimit = 20_000;

/** Milliseconds that the question may take whether a service answers at all. */
export const reachableLimit = 4_000;

/** What a form service reaches outside itself. */
export type DeliveryDependencies = {
  /** The platform's fetch. */
  readonly post: typeof fetch;
  readonly now: () => number;
  /** What the browser says of its connection; it may be wrong when it says yes. */
  readonly isOnline: () => boolean;
};

/**
 * Sorts answers by what today's mapping takes: what was captured under a field's earlier name goes on
 * under the new one; `unsent` is what has no place any more, null where nothing is left over.
 */
export function answersOnWire(
  answers: Answers,
  { entries, renamed = {}, kept = [] }: FormMapping,
): { readonly sent: Answers; readonly unsent: Answers | null } {
  const sent: Record<string, string> = {};
  const unsent: Record<string, string> = {};
  for (const name of Object.keys(entries)) sent[name] = own(answers, name) ?? '';
  for (const [name, answer] of Object.entries(answers)) {
    if (Object.hasOwn(entries, name) || kept.includes(name) || answer === '') continue;
    const now = own(renamed, name);
    if (now !== undefined && sent[now] === '') sent[now] = answer;
    else unsent[name] = answer;
  }
  return { sent, unsent: Object.keys(unsent).length > 0 ? unsent : null };
}

const own = (record: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
