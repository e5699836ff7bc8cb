import type { Answers } from '#src/forms/form-definition.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import type { FollowUp } from './contract.ts';

/**
 * Why a delivery failed. Except after `asked-to-wait`, it may have arrived.
 * - `offline`, `no-connection`, `timed-out`: no response. `offline` is the browser's claim, which only chooses words.
 * - `unclear-answer`: the response does not confirm it. Devices have stored this word.
 * - `asked-to-wait`: the service requested a delay.
 */
export type DeliveryFailure =
  | 'offline'
  | 'no-connection'
  | 'timed-out'
  | 'unclear-answer'
  | 'asked-to-wait';

/**
 * - `sent`: the response is unreadable. With `lacksAnswer`, it may be a refusal.
 * - `confirmed`, `refused`: a readable response accepts it, or refuses it for good.
 * - `not-yet`: a readable response delays this submission alone.
 * - `unreachable`: retry with the same id.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly lacksAnswer?: true }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'not-yet';
      readonly notBefore: number;
    }
  | {
      readonly kind: 'unreachable';
      readonly failure: DeliveryFailure;
      /** The service's delay of all automatic drains. */
      readonly notBefore?: number;
    };

export const hasArrived = ({ kind }: Outcome): boolean => kind === 'sent' || kind === 'confirmed';

/** Other failures count against the form. */
export const isConnectionFailure = (failure: DeliveryFailure): boolean =>
  failure === 'offline' || failure === 'no-connection' || failure === 'timed-out';

export type Delivery = {
  readonly id: string;
  readonly capturedAt: number;
  readonly answers: Answers;
  /** The newest, not the one at capture. */
  readonly mapping: FormMapping;
  /** See `withPatience`; `requestLimit` if absent. */
  readonly patience?: number;
};

export type StatusOutcome =
  | {
      readonly kind: 'answered';
      readonly arrived: ReadonlySet<string>;
      /** An id may be in neither set. */
      readonly missing: ReadonlySet<string>;
      /** By id. Absent if the service says nothing of follow-ups. */
      readonly followUps?: ReadonlyMap<string, FollowUp>;
    }
  | Extract<Outcome, { kind: 'unreachable' }>;

/** For at most `statusQueryLimit` ids. */
export type StatusQuery = (ids: readonly string[]) => Promise<StatusOutcome>;

/** No function throws for what a network does. */
export type FormService = {
  deliver(delivery: Delivery): Promise<Outcome>;
  /** Concurrent requests for a form: 1 if its sheet cannot recognize duplicates. */
  concurrency(mapping: FormMapping): number;
  /** Its responses can be read. It gets every id, so a second delivery tells what became of the first. */
  readonly isReadable?: true;
  /** Within `reachableLimit`, without personal data. */
  isReachable(): Promise<boolean>;
  /** Null if it cannot be asked. */
  readonly status: StatusQuery | null;
};

/** A request takes no longer if the service cannot be reached then, in milliseconds. */
export const requestLimit = 20_000;

/** On a congested cell or a satellite, an answer takes longer than any usual limit, and each retry is a duplicate. */
export const longestPatience = 120_000;

export const reachableLimit = 4_000;

/** Whether anything comes back in time. */
export async function isAnswered(
  post: typeof fetch,
  address: string,
  request: RequestInit,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(reachableLimit);
    await post(address, { ...request, method: 'HEAD', signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * A slow answer is waited for as long as the service can be reached: a retry of what arrived is a duplicate.
 * @param patience how long the request may take, in milliseconds, a multiple of `requestLimit`
 * @param request ends with the signal
 */
export async function withPatience<Value>(
  patience: number,
  isReachable: () => Promise<boolean>,
  request: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController();
  let left = patience;
  const timer = setInterval(async () => {
    left -= requestLimit;
    if (left <= 0 || !(await isReachable())) limit.abort();
  }, requestLimit);
  try {
    return await request(limit.signal);
  } finally {
    clearInterval(timer);
  }
}

export type DeliveryDependencies = {
  readonly post: typeof fetch;
  readonly now: () => number;
  /** May be wrong. */
  readonly isOnline: () => boolean;
};

/** By the current mapping, renamed fields included. `unsent` has no field any more; null without any. */
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

export type Site = { readonly hostname: string; readonly port: string };

/** `kinds.ts` lists all kinds. */
export type FormServiceKind = {
  /** Whether answers use their fields' names instead of entry numbers. */
  readonly usesFieldNames: boolean;
  /**
   * @param setting an address, or `local`
   * @throws with a sentence for the build
   */
  addressOf(setting: string, site: Site): string;
  /** For the Content Security Policy. */
  connectSources(address: string): readonly string[];
  create(address: string, dependencies: DeliveryDependencies): FormService;
};

/** The local form service of development and tests. */
export const localService = 'local';

/** The service of the site's own address, below its folder (`src/form-service-cloudflare`). */
export const ownService = '/reports';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** TLS keeps a captive portal from swallowing a submission (specification 4.13). */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));

/** @throws with a sentence */
export function safeAddress(name: string, setting: string): URL {
  const url = parsed(setting);
  if (url !== null && isSafeAddress(url)) return url;
  throw new Error(
    `${name} must be an https address, not ${setting === '' ? 'empty' : setting}. It begins with https.`,
  );
}

/** `URL.canParse` is newer than the oldest supported browsers. */
function parsed(setting: string): URL | null {
  try {
    return new URL(setting);
  } catch {
    return null;
  }
}
