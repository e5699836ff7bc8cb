import { type Result, succeed } from '#src/lib/result.ts';
import { countOutbox, type OutboxSummary } from '#src/outbox/count-outbox.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readBuildId } from './build-id.ts';
import { type Feature, readFeatures } from './features.ts';
import { isInstalled } from './installed.ts';
import type { WorkerState } from './registration.ts';
import { readStorageState, type StorageState } from './storage-state.ts';

/** How the app is doing on this device; nothing of what anybody wrote. */
export type Diagnosis = {
  readonly buildId: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  readonly installed: boolean;
  readonly worker: WorkerState;
  readonly outbox: Result<OutboxSummary, StorageFailure>;
  readonly storage: StorageState;
  readonly features: Readonly<Record<Feature, boolean>>;
};

/** Reads it; where the outbox cannot be read, that is part of it. */
export async function diagnose(
  outbox: Outbox,
  worker: WorkerState,
): Promise<Result<Diagnosis, never>> {
  const [counts, storage] = await Promise.all([countOutbox(outbox), readStorageState()]);
  return succeed({
    buildId: readBuildId(),
    readAt: outbox.clock.now(),
    installed: isInstalled(),
    worker,
    outbox: counts,
    storage,
    features: readFeatures(),
  });
}
