/** The protocol between a readable endpoint and this app (README in `src/form-service-script`). */

/** A request's own entries, beside the answers under their fields' names. */
export const paramNames = {
  kind: '_kind',
  id: '_id',
  form: '_form',
  capturedAt: '_capturedAt',
  ids: '_ids',
  key: '_key',
} as const;

/** `question` asks which have arrived. `arrivals`, with the owner's key, counts them per form. */
export type RequestKind = 'submission' | 'question' | 'version' | 'arrivals';

/** Increase it if existing endpoints must be set up again. */
export const contractVersion = 4;

export const wrongKeyReason = 'This is not the key of the owner.';

export const statusQueryLimit = 100;

/** Per submission: many times the longest form. */
export const limits = {
  /** In bytes. */
  request: 100_000,
  /** In characters; a cell of Google Sheets holds 50,000. */
  answer: 10_000,
  /** Answers without a known field; characters of their names. */
  unknownAnswers: 30,
  unknownName: 60,
  /** Characters of a follow-up. */
  followUpState: 40,
  followUpText: 200,
} as const;

/** The columns of a sheet beside the answers. The last two are the owner's: no submission fills them. */
export const columns = {
  received: 'receivedAt',
  id: 'submissionId',
  captured: 'capturedAt',
  /** Answers to fields that the endpoint does not know. */
  others: 'otherAnswers',
  followUpState: 'followUpState',
  followUp: 'followUp',
} as const;

/** Whether a title is this one, perhaps with spaces and capitals: 'Submission ID'. */
export const isTitle = (title: string, column: string): boolean =>
  title.toLowerCase().replace(/[^a-z]/g, '') === column.toLowerCase();

/** No field has such a name or label: its answer could be read as the endpoint's own cell. */
export const isOwnColumn = (title: string): boolean =>
  Object.values(columns).some((column) => isTitle(title, column));

/** A wait in seconds. The owner may update the endpoint. Devices wait at most `longestServiceWait`. */
export const unknownFormWait = 3_600;

export type Entries = Readonly<Record<string, string>>;

/**
 * The first entry of a name counts; of a longer request than is stored, only its beginning is read, for the id. Apps
 * Script has no URLSearchParams, and parses only declared forms.
 */
export function readEntries(body: string): Entries {
  const entries = new Map<string, string>();
  for (const pair of body.slice(0, limits.request).split('&')) {
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

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * @param length in bytes
 * @returns why this can never be stored, without personal data; null if it can
 */
export function reasonAgainst(entries: Entries, length: number): string | null {
  if (length > limits.request) return 'This is too long to be stored.';
  if (!isUuid(entries[paramNames.id] ?? '')) return 'This has no valid number of its own.';
  return Object.values(entries).some((value) => value.length > limits.answer)
    ? 'One of the answers is too long to be stored.'
    : null;
}

/** Answers of a newer or older site: `name: answer` lines, up to the limit. */
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

/** As `toISOString` writes it; empty if missing or malformed. */
export function capturedAtIn(entries: Entries): string {
  const capturedAt = entries[paramNames.capturedAt] ?? '';
  return isoTime.test(capturedAt) ? capturedAt : '';
}

export type StoredResponse = {
  readonly ok: true;
  readonly id: string;
  /** ISO 8601, UTC: the first arrival's, even for a duplicate. */
  readonly receivedAt: string;
  readonly duplicate: boolean;
};

/** Never, as it is. */
export type RefusedResponse = {
  readonly ok: false;
  readonly id: string;
  readonly permanent: true;
  /** Plain text for a person. */
  readonly reason: string;
};

/** Retry after `retryAfter` seconds. An `id` limits this to one submission, whose form is unknown. */
export type RetryLaterResponse = {
  readonly ok: false;
  readonly id?: string;
  readonly retryAfter: number;
};

export type StatusResponse = {
  readonly ok: true;
  readonly arrived: readonly string[];
  readonly missing: readonly string[];
  /**
   * The follow-ups of those that have arrived; one that is not listed has none. Absent if the service says nothing of
   * follow-ups.
   */
  readonly followUps?: readonly (FollowUp & { readonly id: string })[];
};

/** What became of a submission, as the owner wrote it beside the row: plain text, one of them possibly empty. */
export type FollowUp = { readonly state: string; readonly text: string };

/** @returns the follow-up in two cells, each cut to its limit; null if both are empty */
export function followUpIn(state: string, text: string): FollowUp | null {
  const cut = (cell: string, limit: number): string => [...cell.trim()].slice(0, limit).join('');
  const followUp = {
    state: cut(state, limits.followUpState),
    text: cut(text, limits.followUpText),
  };
  return followUp.state === '' && followUp.text === '' ? null : followUp;
}

/** Reveals an outdated endpoint. */
export type VersionResponse = {
  readonly ok: true;
  readonly version: number;
  /** `confirm` only reports arrivals. */
  readonly mode: 'deliver' | 'confirm';
  readonly forms: Readonly<Record<string, readonly string[]>>;
};

export type FormArrivals = {
  readonly form: string;
  readonly count: number;
  /** ISO 8601, UTC; null without arrivals. */
  readonly lastArrival: string | null;
};

/** For the owner alone. */
export type ArrivalsResponse = {
  readonly ok: true;
  readonly forms: readonly FormArrivals[];
};

export type WrongKeyResponse = { readonly ok: false; readonly reason: string };
