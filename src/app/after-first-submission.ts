import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { eraseOldCopies } from '#src/outbox/erase.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { syncWhatIsQueued } from '#src/pwa/background-sync.ts';
import { startStatusPolling } from '#src/pwa/delivery-status.ts';

/**
 * After a first submission: requests Background Sync, polls the delivery status, then erases expired copies. Erasing is
 * last: missing submissions keep their copies.
 */
export async function afterFirstSubmission(
  outbox: Outbox,
  reader: OutboxReader,
  readEraseUntil: ReadEraseUntil,
): Promise<void> {
  syncWhatIsQueued(reader, (hidden) => onPageLife({ hidden }));
  await startStatusPolling(outbox, reader);
  await eraseOldCopies(outbox, readEraseUntil);
}
