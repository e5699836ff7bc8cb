import type { DeliveryFailure, Outcome } from './delivery/form-service.ts';
import type { OutboxTransaction } from './schema.ts';

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
  /** How long a service that has too much to do is left alone. */
  readonly backoff: {
    /** Automatic drains in a row that it turned away. */
    readonly failures: number;
    /** Milliseconds since the epoch before which no automatic drain tries anything. */
    readonly until: number;
  };
  readonly lastAttempt: LastAttempt | null;
  /** The name of this very database: after it was erased, the next one has another. */
  readonly databaseId: string | null;
  /** The transfers that the person is still to be asked about. */
  readonly openTransfers: readonly OpenTransfer[];
  /** When the service was last asked what has arrived, and when it may be asked again at the earliest. */
  readonly statusPoll: { readonly lastAt: number; readonly notBefore: number };
};

export type SettingKey = keyof Settings;

/** What holds where nothing was ever written. */
export const defaultSettings: Settings = {
  preferences: { practice: false, pausedUntil: 0, keepCopies: null, notifyWhenSent: false },
  backoff: { failures: 0, until: 0 },
  lastAttempt: null,
  databaseId: null,
  openTransfers: [],
  statusPoll: { lastAt: 0, notBefore: 0 },
};

/** A setting as it is stored. */
export type StoredSetting = {
  readonly [Key in SettingKey]: { readonly key: Key; readonly value: Settings[Key] };
}[SettingKey];

/** @returns the setting, or its default */
export async function getSetting<Key extends SettingKey, Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  key: Key,
): Promise<Settings[Key]> {
  const stored = await transaction.objectStore('settings').get(key);
  // Only `putSetting` and the migrations write here, each value under its own key.
  return stored === undefined ? defaultSettings[key] : (stored.value as Settings[Key]);
}

export async function putSetting<Key extends SettingKey>(
  transaction: OutboxTransaction<'readwrite'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await transaction.objectStore('settings').put({ key, value });
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
