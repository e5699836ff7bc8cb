import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { readBuildId } from './build-id.ts';
import { isInstalled } from './install.ts';
import type { WorkerState } from './registration.ts';
import { readStorageState, type StorageState } from './storage-state.ts';
import type { OfflineCopy } from './worker-message.ts';

/** The app's state on this device, without users' text. */
export type Diagnosis = {
  readonly buildId: string;
  readonly readAt: number;
  readonly installed: boolean;
  readonly worker: WorkerState;
  /** Null until the worker reports. */
  readonly copy: OfflineCopy | null;
  readonly outbox: Result<OutboxSnapshot, StorageFailure>;
  readonly storage: StorageState;
  readonly features: Readonly<Record<Feature, boolean>>;
};

export async function diagnose(
  outbox: Diagnosis['outbox'],
  worker: WorkerState,
  copy: OfflineCopy | null,
  now: number,
): Promise<Diagnosis> {
  return {
    buildId: readBuildId(),
    readAt: now,
    installed: isInstalled(),
    worker,
    copy,
    outbox,
    storage: await readStorageState(),
    features: readFeatures(),
  };
}

/** Features that some browsers lack. */
export type Feature =
  | 'serviceWorker'
  | 'indexedDb'
  | 'locks'
  | 'backgroundSync'
  | 'badge'
  | 'notifications'
  | 'persist';

export function readFeatures(): Readonly<Record<Feature, boolean>> {
  return {
    serviceWorker: 'serviceWorker' in navigator,
    indexedDb: typeof indexedDB !== 'undefined',
    locks: 'locks' in navigator,
    backgroundSync:
      typeof ServiceWorkerRegistration !== 'undefined' &&
      'sync' in ServiceWorkerRegistration.prototype,
    badge: 'setAppBadge' in navigator,
    notifications: typeof Notification !== 'undefined',
    persist: 'storage' in navigator && 'persist' in navigator.storage,
  };
}
