import { type Result, succeed } from '#src/lib/result.ts';
import { giveRoom, removeBackups } from './backups.ts';
import { hasArrived } from './delivery/form-service.ts';
import type { WriteCommand } from './drain-machine.ts';
import {
  type EndedDelivery,
  type LeaseResult,
  type LeaseTerms,
  settleAndLease,
  settleOnly,
} from './leases.ts';
import type { Outbox, StorageFailure } from './outbox.ts';

/*
 * On a full disk, a lease or an outcome gets the room of the backups' reserve, and what arrived gives the room of its
 * backup back. Nothing is sent without a stored lease.
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
  if (!done.ok) {
    keepUnsettled(outbox, writes.settle);
    return done;
  }
  return succeed({ ...done.value, isFull: true });
}

export const arrivedOf = (ended: readonly EndedDelivery[]): readonly string[] =>
  ended.filter(({ outcome }) => hasArrived(outcome)).map(({ sending }) => sending.id);

/** This context sends nothing else until they are settled. */
const unsettled = new WeakMap<Outbox, readonly EndedDelivery[]>();

function keepUnsettled(outbox: Outbox, ended: readonly EndedDelivery[]): void {
  const arrived = ended.filter(({ outcome }) => hasArrived(outcome));
  if (arrived.length > 0) unsettled.set(outbox, [...(unsettled.get(outbox) ?? []), ...arrived]);
}

/** @returns null once earlier outcomes are written */
export async function settleLate(outbox: Outbox): Promise<StorageFailure | null> {
  for (const one of unsettled.get(outbox) ?? []) {
    const settling = await withRoom(outbox, () => settleOnly(outbox, one));
    if (!settling.ok) return settling.error;
    const others = (unsettled.get(outbox) ?? []).filter((other) => other !== one);
    unsettled.set(outbox, others);
    await removeBackups(outbox, [one.sending.id]);
    outbox.channel.changed();
  }
  return null;
}
