import type { OutboxReader } from '#src/outbox/outbox-reader.ts';

/** The tag of the one-off sync that drains the outbox (Web Background Synchronization). */
export const drainTag = 'drain-outbox';

/** The part of the platform that TypeScript's library does not know: Chromium alone has it. */
type WithSync = { readonly sync: { register(tag: string): Promise<void> } };

const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/**
 * Asks the browser to wake the worker once there is a connection; without Background Sync, nothing. Where it
 * was asked already, it does not ask twice.
 */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active && hasSync(registration)) await registration.sync.register(drainTag);
  } catch {
    // The person or the browser forbids it; the page's own triggers remain.
  }
}

/** Asks for it at each start that finds something queued, and whenever there is more of it, whatever has queued it. */
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
