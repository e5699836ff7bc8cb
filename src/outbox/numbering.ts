import type { Found } from './change-many.ts';
import {
  difference,
  type Ranges,
  readSerialNumber,
  union,
  writeSerialNumber,
} from './delivery/serial-number.ts';
import { receiptOf } from './receipt.ts';
import { getSetting, type OutboxTransaction, putSetting } from './settings.ts';
import { isPending, type Submission } from './submission.ts';

/**
 * The next number of this device. Call it in the transaction that stores the submission, so that no crash makes a gap.
 * @param newId names the device at its first submission
 */
export async function nextSerialNumber(
  transaction: OutboxTransaction<'readwrite'>,
  newId: () => string,
): Promise<string> {
  const before = await getSetting(transaction, 'numbering');
  // From an id of its own, so that the name leads to no submission.
  const device = before.device || receiptOf(newId()).replace('-', '').slice(0, 5);
  const numbering = { ...before, device, last: before.last + 1 };
  await putSetting(transaction, 'numbering', numbering);
  return writeSerialNumber({ device, number: numbering.last, deleted: numbering.deleted });
}

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
