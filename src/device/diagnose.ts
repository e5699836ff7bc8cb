import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { OfflineCopy } from '#src/sync/worker-message.ts';
import type { WorkerState } from './registration.ts';

/** The app's state on this device, without users' text. */
export type Diagnosis = {
  readonly readAt: number;
  readonly installed: boolean;
  readonly worker: WorkerState;
  /** Null until the worker reports. */
  readonly copy: OfflineCopy | null;
  readonly outbox: Result<OutboxSnapshot, StorageFailure>;
  readonly storage: StorageState;
};

/** What some browsers lack, by its name. */
export const readFeatures = () => ({
  serviceWorker: 'serviceWorker' in navigator,
  indexedDb: typeof indexedDB !== 'undefined',
  locks: 'locks' in navigator,
  backgroundSync:
    typeof ServiceWorkerRegistration !== 'undefined' &&
    'sync' in ServiceWorkerRegistration.prototype,
  badge: 'setAppBadge' in navigator,
  notifications: typeof Notification !== 'undefined',
  persist: 'storage' in navigator && 'persist' in navigator.storage,
});

/** Null if the browser reports nothing. */
export type StorageState = {
  readonly persisted: boolean | null;
  /** Bytes. */
  readonly used: number | null;
  /** Bytes, including `used`. */
  readonly quota: number | null;
};

/** Beyond this, a submission may soon not fit. */
const nearlyAll = 0.9;

export async function readStorageState(): Promise<StorageState> {
  // Missing before Safari 17 and without HTTPS.
  const storage: Partial<StorageManager> = navigator.storage ?? {};
  const [persisted, estimate] = await Promise.all([
    storage.persisted?.().catch(() => null),
    storage.estimate?.().catch(() => null),
  ]);
  return {
    persisted: persisted ?? null,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

export const isNearlyFull = ({ used, quota }: StorageState): boolean =>
  used !== null && quota !== null && used >= nearlyAll * quota;
