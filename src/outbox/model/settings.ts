import { isRecord } from '#src/lib/result.ts';
import type { DeliveryFailure, Outcome } from '#src/outbox/delivery/form-service.ts';
import type { DBSchema, Transaction } from '#src/storage/database.ts';
import { ahead, type FormBackoffs, type ServiceJudgment } from './retry-policy.ts';
import type { DraftRecord } from './stored-draft.ts';
import type { Submission, SubmissionState } from './submission.ts';

export type LastAttempt = {
  readonly at: number;
  readonly outcome: Exclude<Outcome['kind'], 'unreachable' | 'not-yet'> | DeliveryFailure;
};

/** What came back after the browser had erased the database. */
export type Loss = {
  readonly restored: number;
  /** 0 for no loss. */
  readonly noticedAt: number;
};

export type Settings = {
  /** Read in sending transactions, so that nothing is sent against them. */
  readonly preferences: {
    /** Until then, only explicit requests are sent; 0 without a pause. */
    readonly pausedUntil: number;
    /** Whether this is the person's own device; null until they say. */
    readonly keepCopies: boolean | null;
    readonly notifyWhenSent: boolean;
    /** Goes along with what it hands over; may be empty. */
    readonly deviceName: string;
  };
  /** Read by drain, snapshot and scheduler. */
  readonly service: ServiceJudgment;
  /** By form, since its last success; failures of the connection do not count. */
  readonly forms: Readonly<Record<string, FormBackoffs>>;
  readonly lastAttempt: LastAttempt | null;
  /** Differs after an erasure. Null as long as nothing is kept. */
  readonly databaseId: string | null;
  /** It has what the databases before it held, or is one that a person made empty (`reconcile.ts`). */
  readonly tookOver: boolean;
  /** Ids of what was edited in place, until their backups say the same. */
  readonly outdatedBackups: readonly string[];
  /** What the browser lost, until the person has read it. */
  readonly loss: Loss;
  /** The newest that has used this database. */
  readonly newestBuild: number;
  /** When they left, by id, until the person says whether the other device has them. */
  readonly openExports: Readonly<Record<string, number>>;
  /** When the person answered 'Not yet', by a transfer's time. */
  readonly notSentYet: Readonly<Record<string, number>>;
  readonly statusPoll: {
    readonly lastAt: number;
    readonly notBefore: number;
    /** The last answer with follow-ups. */
    readonly followUpsAt: number;
  };
  /**
   * The latest that arrived after a person had deleted them: an undo sends none again. `unsent` names the fields that
   * the form did not have.
   */
  readonly arrivedDeleted: readonly { readonly id: string; readonly unsent: readonly string[] }[];
  /** Edit locks; `unlockAbandoned` ends stale ones. */
  readonly edits: readonly { readonly id: string; readonly until: number }[];
};

export type SettingKey = keyof Settings;

export const defaultSettings: Settings = {
  preferences: { pausedUntil: 0, keepCopies: null, notifyWhenSent: false, deviceName: '' },
  service: { kind: 'fine' },
  forms: {},
  lastAttempt: null,
  databaseId: null,
  tookOver: false,
  outdatedBackups: [],
  loss: { restored: 0, noticedAt: 0 },
  newestBuild: 0,
  openExports: {},
  notSentYet: {},
  statusPoll: { lastAt: 0, notBefore: 0, followUpsAt: 0 },
  arrivedDeleted: [],
  edits: [],
};

/** @returns with defaults for missing properties */
export async function getSetting<Key extends SettingKey, Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  key: Key,
): Promise<Settings[Key]> {
  const stored = await transaction.objectStore('settings').get(key);
  if (stored === undefined) return defaultSettings[key];
  const [initial, kept]: readonly unknown[] = [defaultSettings[key], stored.value];
  const value = isRecord(initial) && isRecord(kept) ? { ...initial, ...kept } : kept;
  // Only `putSetting` writes here, each value under its own key.
  return value as Settings[Key];
}

export async function putSetting<Key extends SettingKey>(
  transaction: OutboxTransaction<'readwrite'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await transaction.objectStore('settings').put({ key, value });
}

/** A forgotten pause must not stop sending for good. */
export const userPauseLength = 15 * 60_000;

/** @returns 0 without a pause */
export const pausedUntil = ({ pausedUntil: until }: Settings['preferences'], now: number): number =>
  ahead(until, now, userPauseLength);

/**
 * Decides what stays here: copies, words, contact details, drafts, and how long a deletion can be undone. Until the
 * person says, only the installed app is their own.
 */
export const isOwnDevice = (
  { keepCopies }: Settings['preferences'],
  captured: { readonly installed: boolean },
): boolean => keepCopies ?? captured.installed;

/**
 * Before anything is kept in it.
 * @returns the name that it has
 */
export async function nameDatabase(
  transaction: OutboxTransaction<'readwrite'>,
  name: string,
): Promise<string> {
  const before = await getSetting(transaction, 'databaseId');
  if (before === null) await putSetting(transaction, 'databaseId', name);
  return before ?? name;
}

/** Unless a newer build has used the database. */
export async function noteBuild(
  transaction: OutboxTransaction<'readwrite'>,
  builtAt: number,
): Promise<void> {
  if ((await getSetting(transaction, 'newestBuild')) >= builtAt) return;
  await putSetting(transaction, 'newestBuild', builtAt);
}

export interface OutboxSchema extends DBSchema {
  /** History included. An index orders equal keys by sequence. */
  submissions: {
    key: number;
    value: Submission;
    indexes: {
      id: string;
      state: SubmissionState;
      capturedAt: [SubmissionState, number];
      sentAt: number;
      eraseAt: number;
      earlierIds: string;
    };
  };
  settings: { key: string; value: { readonly key: string; readonly value: unknown } };
  drafts: { key: string; value: DraftRecord; indexes: { form: string } };
}

/** Of a transaction that ends a submission's draft, or erases everything. */
export const allStores = ['submissions', 'settings', 'drafts'] as const;

export type OutboxTransaction<Mode extends IDBTransactionMode> = Transaction<OutboxSchema, Mode>;

/** @returns where it is, by its id or an earlier one: an edit may have given it a later one */
export async function keyOf<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  id: string,
): Promise<number | undefined> {
  const store = transaction.objectStore('submissions');
  return (await store.index('id').getKey(id)) ?? store.index('earlierIds').getKey(id);
}
