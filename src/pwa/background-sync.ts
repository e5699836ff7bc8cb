import type { OutboxReader } from '#src/outbox/outbox-reader.ts';

/** The one-off sync's tag (Web Background Synchronization). */
export const drainTag = 'drain-outbox';

/** Chromium only. */
type WithSync = { readonly sync: { register(tag: string): Promise<void> } };

const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/** Lets the browser wake the worker on reconnection. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active && hasSync(registration)) await registration.sync.register(drainTag);
  } catch {
    // Forbidden: the page's triggers remain.
  }
}

/** Requests a sync if submissions are queued at the start, and when more are. */
export function syncWhatIsQueued({ snapshot }: Pick<OutboxReader, 'snapshot'>): void {
  let before = 0;
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok) return;
    const { counts, nextDrain } = read.value;
    const queued = nextDrain.kind === 'none' ? 0 : (counts.queued ?? 0);
    if (queued > before) void requestBackgroundSync();
    before = queued;
  };
  snapshot.subscribe(look);
  look();
}
