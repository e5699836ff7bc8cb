import { eraseOldCopies } from '#src/outbox/erase.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { startStatusPolling } from '#src/pwa/status-polling.ts';

/**
 * What goes on behind a page where something was ever submitted: copies whose time is over are erased, and the
 * service is asked what has arrived. Nobody else's page loads it.
 */
export function onceSubmitted(outbox: Outbox, reader: OutboxReader, clockTrusted: boolean): void {
  if (clockTrusted) void eraseOldCopies(outbox);
  startStatusPolling(outbox, reader);
}
