import type { Answers } from '#src/forms/form-definition.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';

/**
 * Why a delivery did not happen now.
 * - `offline`, `no-connection`, `timed-out`: a request was made and nothing came back; it may have arrived. The browser
 *   said `offline`, which chooses the words and proves nothing.
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
 * - `sent`: handed to the service; its response cannot be read. One that `lacksAnswer` may have been refused.
 * - `confirmed`: the service's readable response names the submission.
 * - `refused`: the service's readable response refuses it for good.
 * - `not-yet`: the service's readable response does not take this one before the time it names; others it does.
 * - `unreachable`: nothing is known to have arrived; to be tried again under the same id.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly lacksAnswer?: true }
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
  /** What the browser says of its connection; it may be wrong. */
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

/** Where the app runs. */
export type Site = { readonly hostname: string; readonly port: string };

/** One kind of form service, everything about it; each has a file of its own, and `kinds.ts` lists them. */
export type FormServiceKind = {
  /** Whether answers travel under their fields' names, so that forms need no entry numbers. */
  readonly byName: boolean;
  /**
   * The address that requests go to.
   * @param setting the build's setting: an address, or `local` for the form service of development and tests
   * @throws with a sentence where it is no such address; the build asks first
   */
  addressOf(setting: string, site: Site): string;
  /** What the Content Security Policy must let the page connect to for this address. */
  connectSources(address: string): readonly string[];
  create(address: string, dependencies: DeliveryDependencies): FormService;
};

/** The build's setting that stands for the local form service of development and tests. */
export const localService = 'local';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `https:`, or this machine: TLS is what keeps a captive portal from swallowing a submission
 * (specification 4.13).
 */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));

/**
 * The address that a setting names.
 * @throws with a sentence where it is none, or no safe one
 */
export function safeAddress(name: string, setting: string): URL {
  const url = parsed(setting);
  if (url !== null && isSafeAddress(url)) return url;
  throw new Error(
    `${name} must be an https address, not ${setting === '' ? 'empty' : setting}. It begins with https.`,
  );
}

/** `URL.canParse` is younger than the browsers that this runs in. */
function parsed(setting: string): URL | null {
  try {
    return new URL(setting);
  } catch {
    return null;
  }
}
