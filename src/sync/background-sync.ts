import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { noteSyncRefused } from './wakes-when-closed.ts';

/** The tag of both syncs (Web Background Synchronization, Web Periodic Background Synchronization). */
export const drainTag = 'drain-outbox';

/** Chromium only. */
type WithSync = { readonly sync: { register(tag: string): Promise<void> } };

const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/** Chromium only, and there only for an installed app. */
type WithPeriodicSync = {
  readonly periodicSync: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
};

const hasPeriodicSync = (registration: object): registration is WithPeriodicSync =>
  'periodicSync' in registration;

/** Between two periodic syncs; the browser decides, and takes longer for an app that is seldom used. */
const periodicSyncEvery = 12 * 60 * 60_000;

/**
 * Lets the browser wake the worker on reconnection and, since it gives that up after a few failures, from time to time.
 */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active) return;
    // Each may be forbidden: the other and the page's triggers remain.
    if (hasSync(registration)) await registration.sync.register(drainTag).catch(noteSyncRefused);
    if (hasPeriodicSync(registration))
      await registration.periodicSync.register(drainTag, { minInterval: periodicSyncEvery });
  } catch {
    // Forbidden, or no storage.
  }
}

/** Ends the periodic syncs: a worker that nothing waits for need not be woken. */
export async function endPeriodicSync(registration: object): Promise<void> {
  if (!hasPeriodicSync(registration)) return;
  // The next one finds nothing either.
  await registration.periodicSync.unregister(drainTag).catch(() => {});
}

/**
 * Requests both syncs if submissions are queued at the start, when more are, and when the page is hidden: by then the
 * browser may have given up the last one.
 */
export function syncWhatIsQueued(
  { snapshot }: Pick<OutboxReader, 'snapshot'>,
  onHidden: (callback: () => void) => void,
): void {
  let queued = 0;
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok) return;
    const { counts, nextDrain } = read.value;
    const before = queued;
    queued = nextDrain.kind === 'none' ? 0 : (counts.queued ?? 0);
    if (queued > before) void requestBackgroundSync();
  };
  snapshot.subscribe(look);
  look();
  onHidden(() => {
    if (queued > 0) void requestBackgroundSync();
  });
}
