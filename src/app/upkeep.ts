import { judgeClock, type ReadEraseUntil, readHostTime } from '#src/lib/clock-trust.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { eraseOldCopies } from '#src/outbox/actions/erase.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import type { RequestDrain } from '#src/outbox/sender/drain.ts';
import { syncWhatIsQueued } from '#src/sync/background-sync.ts';
import { startStatusPolling } from '#src/sync/delivery-status.ts';
import { probe, startScheduler } from '#src/sync/scheduler.ts';

export { updateSafely } from '#src/device/update-safely.ts';
// What goes on behind a page where something is kept or due, or a newer version is there.
export { reconcileStores } from '#src/outbox/store/reconcile.ts';

const get: typeof fetch = (...request) => fetch(...request);

/** @param isOpening false for what was submitted on this page, whose drain has begun */
export function startDrains(
  outbox: Outbox,
  reader: OutboxReader,
  requestDrain: RequestDrain,
  isOpening: boolean,
): void {
  startScheduler(outbox, reader, {
    requestDrain,
    probe: () => probe(get),
    isVisible: () => document.visibilityState === 'visible',
    isOpening,
  });
}

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

/** The trusted time for erasing, by the host's clock. */
export async function readEraseUntil({ clock, builtAt }: Outbox): Promise<number> {
  const hostTime = await readHostTime(probe, get);
  return judgeClock({ now: clock.now(), builtAt, hostTime });
}
