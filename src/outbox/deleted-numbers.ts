import type { Found } from './change-many.ts';
import { difference, readSerialNumber, union } from './delivery/read-serial-numbers.ts';
import { type Ranges, writeSerialNumber } from './delivery/serial-number.ts';
import { getSetting, type OutboxTransaction, putSetting } from './settings.ts';
import { isPending, type Submission } from './submission.ts';

/**
 * Notes the numbers of those that were waiting: the latest that still waits reports them, and every later one. What was
 * sent or handed over may still arrive, and is missing if it does not. Give it to every `changeMany` that deletes what waits.
 */
export const noteDeleted = (
  transaction: OutboxTransaction<'readwrite'>,
  batch: readonly Found[],
): Promise<void> =>
  changeDeleted(
    transaction,
    batch.flatMap(({ before, now }) => (now === 'delete' && isPending(before) ? [before] : [])),
    (noted, own) => union([...noted, ...own]),
  );

/** The latest report counts, so that restored ones are missed again if they do not arrive. */
export const noteRestored = (
  transaction: OutboxTransaction<'readwrite'>,
  restored: readonly Submission[],
): Promise<void> => changeDeleted(transaction, restored, difference);

async function changeDeleted(
  transaction: OutboxTransaction<'readwrite'>,
  submissions: readonly Submission[],
  next: (noted: Ranges, own: Ranges) => Ranges,
): Promise<void> {
  const before = await getSetting(transaction, 'numbering');
  // An imported submission is missing if this device deletes it: its person did not.
  const ownSerial = ({ serialNumber = '' }: Submission) => {
    const read = readSerialNumber(serialNumber);
    return read?.device === before.device ? [read] : [];
  };
  const own = submissions.flatMap(ownSerial).map(({ number }) => [number, number] as const);
  if (own.length === 0) return;
  const deleted = next(before.deleted, own);
  await putSetting(transaction, 'numbering', { ...before, deleted });
  const changed = new Set(submissions.map(({ id }) => id));
  let cursor = await transaction.objectStore('submissions').openCursor(null, 'prev');
  while (cursor && isPending(cursor.value)) {
    for (const one of ownSerial(cursor.value)) {
      // A higher number is no gap before it.
      if (own.some(([number]) => number <= one.number)) {
        const serialNumber = writeSerialNumber({ ...one, deleted });
        await cursor.update({ ...cursor.value, serialNumber });
      }
    }
    // Before those that came back, another one was the latest, and reports them.
    if (!changed.has(cursor.value.id)) return;
    cursor = await cursor.continue();
  }
}
