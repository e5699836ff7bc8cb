/**
 * What a readable endpoint and this app say to each other (README in `src/form-service-script`). Both
 * sides import it: the page and worker, the script on the sheet, and the local form service.
 */

/** The names of a request's own entries; the answers stand beside them under their fields' names. */
export const names = {
  kind: '_kind',
  id: '_id',
  form: '_form',
  capturedAt: '_capturedAt',
  ids: '_ids',
} as const;

/** What a request is: a submission to be stored, or the question which of some have arrived. */
export type RequestKind = 'submission' | 'question';

/** How many submissions one question may name. */
export const mostAsked = 100;

/** It is stored: now, or before, under the same id. */
export type Stored = {
  readonly ok: true;
  readonly id: string;
  /** ISO 8601, UTC; of the first time where it is a duplicate. */
  readonly receivedAt: string;
  readonly duplicate: boolean;
};

/** It will never be taken as it is. */
export type RefusedForGood = {
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
export type NotNow = { readonly ok: false; readonly id?: string; readonly retryAfter: number };

/** Which of the named submissions are in the sheet. */
export type Arrivals = {
  readonly ok: true;
  readonly arrived: readonly string[];
  readonly missing: readonly string[];
};
