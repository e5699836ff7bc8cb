import type { DBSchema } from '#src/storage/connection.ts';
import type { Transaction } from '#src/storage/database.ts';
import type { Submission, SubmissionState } from './submission.ts';

export interface OutboxSchema extends DBSchema {
  /** Every submission and, once it is sent, its history. An index yields equal keys by sequence. */
  submissions: {
    key: number;
    value: Submission;
    indexes: {
      id: string;
      state: SubmissionState;
      sentAt: number;
      eraseAt: number;
      practice: 1;
      earlierIds: string;
    };
  };
  /** What stands under which key: `settings.ts`. */
  settings: { key: string; value: { readonly key: string; readonly value: unknown } };
}

export type OutboxTransaction<Mode extends IDBTransactionMode> = Transaction<OutboxSchema, Mode>;
