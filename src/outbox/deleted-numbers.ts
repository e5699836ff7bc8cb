import type { Found } from './change-many.ts';
import { difference, readSerialNumber, union } from './delivery/read-serial-numbers.ts';
import type { Ranges } from './delivery/serial-number.ts';
import { getSetting, type OutboxTransaction, putSetting } from './settings.ts';
import { isPending, type Submission } from './submission.ts';

/**
 * Notes the numbers of those that were waiting; the next submissions report them. What was sent or handed over may
 * still arrive, and is missing if it does not. Give it to every `changeMany` that deletes what waits.
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

/** The latest report counts, so that a restored one is missed again if it does not arrive. */
export const noteRestored = (
  transaction: OutboxTransaction<'readwrite'>,
  restored: readonly Submission[],
): Promise<void> => changeDeleted(transaction, restored, difference);

async function changeDeleted(
  transaction: OutboxTransaction<'readwrite'>,
  submissions: readonly Submission[],
  next: (noted: Ranges, own: Ranges) => Ranges,
): Promise<void> {
  const read = submissions.flatMap(({ serialNumber = '' }) => readSerialNumber(serialNumber) ?? []);
  if (read.length === 0) return;
  const before = await getSetting(transaction, 'numbering');
  // An imported submission is missing if this device deletes it: its person did not.
  const own = read.filter(({ device }) => device === before.device);
  if (own.length === 0) return;
  const numbers = union(own.map(({ number }) => [number, number]));
  await putSetting(transaction, 'numbering', { ...before, deleted: next(before.deleted, numbers) });
}
