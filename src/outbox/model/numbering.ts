import { writeSerialNumber } from '#src/outbox/delivery/serial-number.ts';
import { mappingOf, type Outbox } from './outbox.ts';
import { receiptOf } from './receipt.ts';
import { getSetting, type OutboxTransaction, putSetting } from './settings.ts';
import { mayHaveArrived, type Submission } from './submission.ts';

/** In characters. One pair of 5,000 devices shares a name in one of 2,700 cases. */
const nameLength = 7;

/**
 * Gives each that leaves this device for the first time its next number, if the service takes numbers. Call it in the
 * transaction in which they leave, so that a gap means: it left, and did not arrive.
 */
export async function numbered<Kind extends Submission>(
  outbox: Outbox,
  transaction: OutboxTransaction<'readwrite'>,
  leaving: readonly Kind[],
): Promise<readonly Kind[]> {
  if (!leaving.some((one) => lacksNumber(outbox, one))) return leaving;
  const before = await getSetting(transaction, 'numbering');
  const device = before.device || newName(outbox);
  let { last } = before;
  const given = leaving.map((one) => {
    if (!lacksNumber(outbox, one)) return one;
    last += 1;
    return { ...one, serialNumber: writeSerialNumber({ device, number: last }) };
  });
  // Not awaited, which costs as much as a write; an aborted transaction reports its own rejection.
  putSetting(transaction, 'numbering', { device, last }).catch(() => {});
  return given;
}

/** What may have left without a number never gets one: if it has arrived, the number would be a gap. */
function lacksNumber(outbox: Outbox, one: Submission): boolean {
  if (one.serialNumber !== undefined || one.imported === true || mayHaveArrived(one)) return false;
  const mapping = mappingOf(outbox, one.form);
  return mapping !== undefined && outbox.service.takesNumber(mapping);
}

/** From an id of its own, so that the name leads to no submission. */
const newName = ({ newId }: Outbox): string =>
  receiptOf(newId()).replace('-', '').slice(0, nameLength);
