/**
 * What a readable endpoint and this app say to each other (README in `src/form-service-script`). Both
 * sides import it: the page and worker, the script on the sheet, and the local form service.
 */

/** The names of a request's own entries; the answers stand beside them under their fields' names. */
export const paramNames = {
  kind: '_kind',
  id: '_id',
  form: '_form',
  capturedAt: '_capturedAt',
  ids: '_ids',
  key: '_key',
} as const;

/**
 * What a request is: a submission to be stored, the question which of some have arrived, the question what the
 * endpoint itself is, or, with the owner's key, how many have arrived of each form.
 */
export type RequestKind = 'submission' | 'question' | 'version' | 'arrivals';

/** Higher whenever an endpoint that was set up before has to be set up anew. */
export const contractVersion = 2;

/** What somebody is told whose key is not the owner's. */
export const wrongKeyReason = 'This is not the key of the owner.';

/** How many submissions one question may name. */
export const statusQueryLimit = 100;

/** What an endpoint takes of one submission; each is many times what the longest form can hold. */
export const limits = {
  /** Bytes of a request. */
  request: 100_000,
  /** Characters of an answer; a cell of Google Sheets holds 50,000. */
  answer: 10_000,
  /** Answers to questions that the endpoint does not know, and the characters of such a question's name. */
  unknownAnswers: 30,
  unknownName: 60,
} as const;

/**
 * The wait that an endpoint names for a form that it does not know, in seconds: its owner may update it. A
 * device keeps `longestServiceWait` of it at most.
 */
export const unknownFormWait = 3_600;

/** A request's entries by their names. */
export type Entries = Readonly<Record<string, string>>;

/**
 * Reads a request's body; of entries with one name the first counts. Apps Script has no URLSearchParams,
 * and parses by itself only what is declared as a form.
 */
export function readEntries(body: string): Entries {
  const entries = new Map<string, string>();
  for (const pair of body.split('&')) {
    const [name = '', ...value] = pair.split('=').map(decoded);
    if (name !== '' && !entries.has(name)) entries.set(name, value.join('='));
  }
  return Object.fromEntries(entries);
}

function decoded(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * @param length of the request's body, in bytes
 * @returns why this can never be stored, without anything that a person wrote; null where it can
 */
export function reasonAgainst(entries: Entries, length: number): string | null {
  if (length > limits.request) return 'This is too long to be stored.';
  if (!uuid.test(entries[paramNames.id] ?? '')) return 'This has no valid number of its own.';
  return Object.values(entries).some((value) => value.length > limits.answer)
    ? 'One of the answers is too long to be stored.'
    : null;
}

/**
 * What a newer or older version of the site has asked besides: a line for each, `name: answer`. A flood of
 * them is cut off; no form of the site has so many.
 */
export function unknownAnswers(entries: Entries, fields: readonly string[]): string {
  const known: readonly string[] = [...Object.values(paramNames), ...fields];
  return Object.entries(entries)
    .filter(
      ([name, value]) => !known.includes(name) && value !== '' && name.length <= limits.unknownName,
    )
    .slice(0, limits.unknownAnswers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
    .slice(0, limits.answer);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** When it was captured, as `toISOString` writes it; empty where it says no such time. */
export function capturedAtIn(entries: Entries): string {
  const capturedAt = entries[paramNames.capturedAt] ?? '';
  return isoTime.test(capturedAt) ? capturedAt : '';
}

/** It is stored: now, or before, under the same id. */
export type StoredResponse = {
  readonly ok: true;
  readonly id: string;
  /** ISO 8601, UTC; of the first time where it is a duplicate. */
  readonly receivedAt: string;
  readonly duplicate: boolean;
};

/** It will never be taken as it is. */
export type RefusedResponse = {
  readonly ok: false;
  readonly id: string;
  readonly permanent: true;
  /** Plain text that a person is shown. */
  readonly reason: string;
};

/**
 * It may be tried again, after so many seconds. With an id, this submission alone: the service takes others,
 * but knows nothing of this one's form yet.
 */
export type RetryLaterResponse = {
  readonly ok: false;
  readonly id?: string;
  readonly retryAfter: number;
};

/** Which of the named submissions are in the sheet. */
export type StatusResponse = {
  readonly ok: true;
  readonly arrived: readonly string[];
  readonly missing: readonly string[];
};

/** What an endpoint is, so that one older than the site is noticed. */
export type VersionResponse = {
  readonly ok: true;
  readonly version: number;
  /** Whether submissions may come here, or go elsewhere and are only asked for. */
  readonly mode: 'deliver' | 'confirm';
  /** The fields of each form that it stores, by the form's name here. */
  readonly forms: Readonly<Record<string, readonly string[]>>;
};

/** How many submissions of a form are here. */
export type FormArrivals = {
  readonly form: string;
  readonly count: number;
  /** ISO 8601, UTC; null where none came. */
  readonly lastArrival: string | null;
};

/** How many submissions of each form are here, for the owner alone. */
export type ArrivalsResponse = { readonly ok: true; readonly forms: readonly FormArrivals[] };

/** Somebody without the owner's key has asked how many there are. */
export type WrongKeyResponse = { readonly ok: false; readonly reason: string };
