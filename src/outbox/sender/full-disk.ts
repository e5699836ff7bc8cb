import { type Result, succeed } from '#src/lib/result.ts';
import { hasArrived } from '#src/outbox/delivery/form-service.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { wordingsOf } from '#src/outbox/model/submission.ts';
import { giveRoom, removeBackups } from '#src/outbox/store/backups.ts';
import type { WriteCommand } from './drain-machine.ts';
import {
  type EndedDelivery,
  type LeaseResult,
  type LeaseTerms,
  settleAndLease,
  settleOnly,
} from './leases.ts';

/*
 * On a full disk, a lease or an outcome gets the room of the backups' reserve, and what arrived gives the room of its
 * backup back. Without room for a lease, nothing is sent. No backup is removed for a lease: it could not be put again if
 * another app takes its room, and the browser may erase the database at the next write.
 */

/** In entries of the reserve: more than one small write needs. */
const mostRoom = 2;

/** @param write repeated with more room as long as there is too little */
export async function withRoom<Value>(
  outbox: Outbox,
  write: () => Promise<Result<Value, StorageFailure>>,
): Promise<Result<Value, StorageFailure>> {
  for (let given = 0; ; given += 1) {
    const done = await write();
    const isFull = !done.ok && done.error === 'full';
    if (!isFull || given === mostRoom || !(await giveRoom(outbox))) return done;
  }
}

/** Carries out a drain's write for which there was no room. It leases one at most. */
export async function writeOnFullDisk(
  outbox: Outbox,
  { writes, request, position }: WriteCommand,
  terms: LeaseTerms,
): Promise<Result<LeaseResult, StorageFailure>> {
  const one = { ...request, count: Math.min(1, request.count) };
  const done = await withRoom(outbox, () => settleAndLease(outbox, writes, one, position, terms));
  if (!done.ok) keepUnsettled(outbox, writes.settle);
  return done.ok ? succeed({ ...done.value, isFull: true }) : done;
}

export const arrivedOf = (ended: readonly EndedDelivery[]): readonly string[] =>
  ended.filter(({ outcome }) => hasArrived(outcome)).flatMap(({ sending }) => wordingsOf(sending));

/** What arrived, but could not be written down. This context sends nothing else until it is. */
const unsettled = new WeakMap<Outbox, readonly EndedDelivery[]>();

/** So that this context does not send it again. */
export function keepUnsettled(outbox: Outbox, ended: readonly EndedDelivery[]): void {
  const arrived = ended.filter(({ outcome }) => hasArrived(outcome));
  if (arrived.length > 0) unsettled.set(outbox, [...(unsettled.get(outbox) ?? []), ...arrived]);
}

/** @returns null once earlier outcomes are written */
export async function settleLate(outbox: Outbox): Promise<StorageFailure | null> {
  const before = unsettled.get(outbox) ?? [];
  if (before.length === 0) return null;
  const failure = await settleUnsettled(outbox);
  if (unsettled.get(outbox) !== before || failure === 'hanging') outbox.channel.changed();
  return failure;
}

async function settleUnsettled(outbox: Outbox): Promise<StorageFailure | null> {
  for (const one of unsettled.get(outbox) ?? []) {
    const done = await withRoom(outbox, () => settleOnly(outbox, one));
    if (!done.ok) return done.error;
    await removeBackups(outbox, arrivedOf([one]));
    const others = (unsettled.get(outbox) ?? []).filter((other) => other !== one);
    unsettled.set(outbox, others);
  }
  return null;
}
