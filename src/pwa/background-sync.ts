import type { OutboxReader } from '#src/outbox/outbox-reader.ts';

/** The tag of the one-off sync that drains the outbox (Web Background Synchronization). */
export const drainTag = 'drain-outbox';

/** Only in Chromium, and not in TypeScript's library. */
type WithSync = { readonly sync: { register(tag: string): Promise<void> } };

const hasSync = (registration: object): registration is WithSync => 'sync' in registration;

/** Asks the browser to wake the worker when a connection returns. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active && hasSync(registration)) await registration.sync.register(drainTag);
  } catch {
    // Forbidden; the page's own triggers remain.
  }
}

/** Requests a sync at each start that finds queued submissions, and when more are queued. */
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
