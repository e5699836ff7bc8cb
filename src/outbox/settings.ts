import { isRecord } from '#src/lib/result.ts';
import type { DBSchema, Transaction } from '#src/storage/database.ts';
import type { DeliveryFailure, Outcome } from './delivery/form-service.ts';
import type { ServiceJudgement } from './retry-policy.ts';
import type { Submission, SubmissionState } from './submission.ts';

/** What came of the latest delivery that anybody tried on this device. */
export type LastAttempt = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: Exclude<Outcome['kind'], 'unreachable' | 'not-yet'> | DeliveryFailure;
};

/** Submissions that were handed over at one time, and of which nobody knows yet whether they were sent. */
export type OpenTransfer = {
  /** Their `handedOverAt`. */
  readonly at: number;
  readonly count: number;
};

/**
 * A draft of which a submission was made. Kept in the transaction that stores the submission: the drafts are in
 * another database, and the page may die before it deletes one there.
 */
export type SubmittedDraft = {
  /** Every name under which this device may have it. */
  readonly ids: readonly string[];
  /** When the last key was pressed that is in the submission, in milliseconds since the epoch. */
  readonly typedAt: number;
};

/** Everything the outbox keeps besides submissions, by its key in the `settings` store. */
export type Settings = {
  /** What the person has said. Read in the transactions that send, so that none sends against it. */
  readonly preferences: {
    /** Whether the app acts as if it were offline; stored under the screen's word, practice mode. */
    readonly practice: boolean;
    /** Milliseconds since the epoch until which only what is sent one by one goes out; 0 where not paused. */
    readonly pausedUntil: number;
    /** Retention: whether copies of what was sent are kept; null until the person has said so. */
    readonly keepCopies: boolean | null;
    /** Whether a notification says that everything was sent. */
    readonly notifyWhenSent: boolean;
  };
  /** The one judgement of the form service: drain, snapshot and scheduler read it. */
  readonly service: ServiceJudgement;
  readonly lastAttempt: LastAttempt | null;
  /** The name of this very database: after it was erased, the next one has another. */
  readonly databaseId: string | null;
  /** When the newest build was made that has used this database, in milliseconds since the epoch. */
  readonly newestBuild: number;
  /** The transfers that the person is still to be asked about. */
  readonly openTransfers: readonly OpenTransfer[];
  /** When the service was last asked what has arrived, and when it may be asked again at the earliest. */
  readonly statusPoll: { readonly lastAt: number; readonly notBefore: number };
  /** The submissions that were locked for editing, and until when; whoever finds one gone takes it out. */
  readonly edits: readonly { readonly id: string; readonly until: number }[];
  /** Ids of what came over from the host's plain names; null before the first look (`src/app/adopt-plain-named.ts`). */
  readonly adopted: readonly string[] | null;
  /** The latest, the newest last. It outlives the submission, which may be deleted or handed over. */
  readonly submittedDrafts: readonly SubmittedDraft[];
  /** Of no use but to be deleted, which proves on a full disk that deletions can be written (`full-disk.ts`). */
  readonly spare: true | null;
};

export type SettingKey = keyof Settings;

/** What holds where nothing was ever written. */
export const defaultSettings: Settings = {
  preferences: { practice: false, pausedUntil: 0, keepCopies: null, notifyWhenSent: false },
  service: { kind: 'fine' },
  lastAttempt: null,
  databaseId: null,
  newestBuild: 0,
  openTransfers: [],
  statusPoll: { lastAt: 0, notBefore: 0 },
  edits: [],
  adopted: null,
  submittedDrafts: [],
  spare: null,
};

/** @returns the setting, or its default; of a stored record, the default of each property that it lacks */
export async function getSetting<Key extends SettingKey, Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  key: Key,
): Promise<Settings[Key]> {
  const stored = await transaction.objectStore('settings').get(key);
  if (stored === undefined) return defaultSettings[key];
  const [initial, kept]: readonly unknown[] = [defaultSettings[key], stored.value];
  // An earlier version has stored no property that was added since.
  const value = isRecord(initial) && isRecord(kept) ? { ...initial, ...kept } : kept;
  // Only `putSetting` and the migrations write here, each value under its own key.
  return value as Settings[Key];
}

export async function putSetting<Key extends SettingKey>(
  transaction: OutboxTransaction<'readwrite'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await transaction.objectStore('settings').put({ key, value });
}

/** So many are kept. Every start of a page deletes the drafts that they name, so few of them still matter. */
const submittedDraftsKept = 100;

export async function putSubmittedDraft(
  transaction: OutboxTransaction<'readwrite'>,
  draft: SubmittedDraft,
): Promise<void> {
  const before = await getSetting(transaction, 'submittedDrafts');
  await putSetting(transaction, 'submittedDrafts', [...before, draft].slice(-submittedDraftsKept));
}

/** Whether nothing may leave the device, until the person says so. */
export const isSimulatingOffline = ({ practice }: Settings['preferences']): boolean => practice;

/** How long the person's pause lasts, in milliseconds: one that is forgotten must not keep anything back. */
export const userPauseLength = 15 * 60_000;

/** @returns until when the person has paused sending; 0 where they have not, or that is over */
export function pausedUntil({ pausedUntil: until }: Settings['preferences'], now: number): number {
  // One from further ahead than any lasts was written before the clock was set back.
  return until > now && until <= now + userPauseLength ? until : 0;
}

/** In the installed app, not in a browser tab, unless the person chose (specification 5.22). */
export const retainsCopy = (
  { keepCopies }: Settings['preferences'],
  captured: { readonly installed: boolean },
): boolean => keepCopies ?? captured.installed;

/** Notes that this build uses the database, unless a newer one has. */
export async function noteBuild(
  transaction: OutboxTransaction<'readwrite'>,
  builtAt: number,
): Promise<void> {
  if ((await getSetting(transaction, 'newestBuild')) >= builtAt) return;
  await putSetting(transaction, 'newestBuild', builtAt);
}

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
