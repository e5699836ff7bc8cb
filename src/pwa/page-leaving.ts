import type { OutboxDatabase } from '#src/outbox/database.ts';
import type { WorkerMessage } from './worker-message.ts';

/**
 * Lets go of the database when the page is left, see `createOutboxDatabase`, and asks the worker to go
 * on with what is queued: it lives a little longer than the page, also where Background Sync is missing.
 */
export function handOverWhenLeaving(database: OutboxDatabase): void {
  addEventListener('pagehide', () => {
    database.suspend();
    const message: WorkerMessage = { type: 'drain' };
    navigator.serviceWorker?.controller?.postMessage(message);
  });
  addEventListener('pageshow', () => database.resume());
}
