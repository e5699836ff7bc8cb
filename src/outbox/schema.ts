import type { DBSchema } from 'idb';
import type { Answers } from '#src/forms/answers.ts';
import type { DatabasePlan } from '#src/storage/connection.ts';
import type { Transaction } from '#src/storage/database.ts';
import type { DeliveryFailure, Outcome } from './delivery/outcome.ts';
import type { Submission } from './submission.ts';

/** Whether the automatic drains pause, kept across restarts. */
export type Pause = {
  readonly key: 'pause';
  /** Drains in a row that found the service out of reach. */
  readonly failures: number;
  /** Milliseconds since the epoch; no automatic drain before it. */
  readonly until: number;
  /** As long as the service itself asked to wait: no automatic drain at all, whatever its occasion. */
  readonly notBefore?: number;
};

/** When the service was last asked what has arrived, and when it may be asked again at the earliest. */
export type Asking = {
  readonly key: 'asking';
  readonly lastAt: number;
  readonly notBefore: number;
};

/** The person's word on keeping copies of what was sent; absent until they gave it. */
export type KeepCopies = { readonly key: 'keep-copies'; readonly keep: boolean };

/** What came of the latest delivery that anybody tried on this device, for those who are asked about it. */
export type LastAttempt = {
  readonly key: 'last-attempt';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: Exclude<Outcome['kind'], 'unreachable'> | DeliveryFailure;
};

/** The name of this very database: after it was erased, the next one has another. */
export type Mark = { readonly key: 'mark'; readonly id: string };

/** The person's wish to be told when what waited has gone out. */
export type TellWhenSent = { readonly key: 'tell-when-sent'; readonly tell: boolean };

/** Whether the person practises: nothing is sent; absent where not. */
export type Practice = { readonly key: 'practice'; readonly on: boolean };

/** The person's pause of all sending, until then; milliseconds since the epoch. */
export type Stopped = { readonly key: 'stop'; readonly until: number };

/**
 * What a person changed in a submission and did not save, as earlier versions kept it. Now it is a draft;
 * see `moveUnsavedEdits`.
 */
export type UnsavedEdit = {
  readonly key: `edit-${number}`;
  readonly sequence: number;
  readonly form: string;
  readonly installed: boolean;
  readonly answers: Answers;
  /** Milliseconds since the epoch; when the person last changed something. */
  readonly at: number;
};

export type Setting =
  | Pause
  | KeepCopies
  | LastAttempt
  | Mark
  | TellWhenSent
  | Asking
  | Practice
  | Stopped
  | UnsavedEdit;

export interface OutboxSchema extends DBSchema {
  /** Every submission and, once it is sent, its history. An index yields equal keys by sequence. */
  submissions: {
    key: number;
    value: Submission;
    indexes: { id: string; state: Submission['state']; sentAt: number; eraseAt: number };
  };
  settings: { key: string; value: Setting };
}

export type OutboxTransaction<Mode extends IDBTransactionMode> = Transaction<OutboxSchema, Mode>;

/**
 * Append-only: the database's version is this list's length, and stored submissions outlive every
 * version of this code. No migration drops a store that holds submissions.
 */
export const migrations: DatabasePlan<OutboxSchema>['migrations'] = [
  (database) => {
    const submissions = database.createObjectStore('submissions', {
      keyPath: 'sequence',
      autoIncrement: true,
    });
    submissions.createIndex('id', 'id', { unique: true });
    submissions.createIndex('state', 'state');
    submissions.createIndex('sentAt', 'sentAt');
    submissions.createIndex('eraseAt', 'copy.eraseAt');
    database.createObjectStore('settings', { keyPath: 'key' });
  },
];
