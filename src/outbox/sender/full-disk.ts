import { fail, type Result, succeed } from '#src/lib/result.ts';
import { hasArrived } from '#src/outbox/delivery/form-service.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { settled } from '#src/outbox/model/transitions.ts';
import { giveRoom, removeBackups } from '#src/outbox/store/backups.ts';
import type { WriteCommand } from './drain-machine.ts';
import {
  type DrainWrites,
  type EndedDelivery,
  type LeaseResult,
  type LeaseTerms,
  settleAndLease,
  settleOnly,
} from './leases.ts';

/*
 * On a full disk, a lease or an outcome gets the room of the backups' reserve, and what arrived gives the room of its
 * backup back. If even that is too little (no reserve, or no quota left), a drain with the lock sends without storing
 * leases, and settles by deleting: only sending frees room, and a deletion needs none.
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

const nothingToWrite: DrainWrites = {
  settle: [],
  giveBack: [],
  lastAttempt: null,
  service: null,
};

/** Carries out a drain's write for which there was no room. It leases one at most. */
export async function writeOnFullDisk(
  outbox: Outbox,
  { writes, request, position }: WriteCommand,
  terms: LeaseTerms,
): Promise<Result<LeaseResult, StorageFailure>> {
  const one = { ...request, count: Math.min(1, request.count) };
  const write = (written: DrainWrites, how: LeaseTerms) =>
    settleAndLease(outbox, written, one, position, how);
  let done = await withRoom(outbox, () => write(writes, terms));
  if (!done.ok) {
    keepUnsettled(outbox, writes.settle);
    if (done.error !== 'full' || !terms.underLock) return done;
    const failure = await settleUnsettled(outbox);
    if (failure !== null) return fail(failure);
    done = await write(nothingToWrite, { ...terms, isUnstored: true });
  }
  return done.ok ? succeed({ ...done.value, isFull: true }) : done;
}

export const arrivedOf = (ended: readonly EndedDelivery[]): readonly string[] =>
  ended.filter(({ outcome }) => hasArrived(outcome)).map(({ sending }) => sending.id);

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
    let done = await withRoom(outbox, () => settleOnly(outbox, one));
    if (!done.ok && (done.error !== 'full' || holdsAnswers(one))) return done.error;
    // Before the deletion, which may need its room.
    await removeBackups(outbox, [one.sending.id]);
    if (!done.ok) done = await settleByDeleting(outbox, one);
    if (!done.ok) return done.error;
    const others = (unsettled.get(outbox) ?? []).filter((other) => other !== one);
    unsettled.set(outbox, others);
  }
  return null;
}

/** Unsent or possibly refused answers may exist only here. */
const holdsAnswers = ({ outcome, unsent }: EndedDelivery): boolean =>
  unsent !== null || (outcome.kind === 'sent' && outcome.lacksAnswer === true);

/** Adds the history line, without answers, if the deletion freed enough room. */
async function settleByDeleting(
  { database, clock }: Outbox,
  { sending, outcome, unsent }: EndedDelivery,
): Promise<Result<void, StorageFailure>> {
  const { sequence, id } = sending;
  const deleted = await database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    if ((await store.get(sequence))?.id === id) await store.delete(sequence);
  });
  const settlement = { at: clock.now(), copyUntil: null, words: null, traceable: false, unsent };
  const line = settled(sending, sending, outcome, settlement);
  if (deleted.ok && line !== null) {
    await database.write((transaction) => transaction.objectStore('submissions').add(line));
  }
  return deleted;
}
