import type { Result } from '#src/lib/result.ts';
import { removeBackups } from './backups.ts';
import { hasArrived } from './delivery/form-service.ts';
import type { DrainEvent } from './drain-machine.ts';
import {
  type EndedDelivery,
  isRecoverable,
  isSendable,
  type LeaseTerms,
  pausedBy,
  settleOnly,
} from './leases.ts';
import { mappingOf, type Outbox, type StorageFailure } from './outbox.ts';
import { leaseLength } from './retry-policy.ts';
import { getSetting, type OutboxTransaction } from './settings.ts';
import type { Sending } from './submission.ts';
import { leased, recovered, settled } from './transitions.ts';

/*
 * A full disk stores no lease or outcome, and only sending frees space. A drain with the lock therefore delivers one at
 * a time, without a lease if none can be stored, and settles by deleting. It first proves that a lease or a deletion can
 * be written: other contexts would resend what only this one remembers.
 */

export type FullDiskTerms = Pick<LeaseTerms, 'early' | 'only' | 'underLock'> & {
  readonly isStopped: () => boolean;
};

/**
 * Stops at the queue's end, a failed delivery, or an outcome that cannot be written.
 * @returns how many arrived, and the final storage failure
 */
export async function drainFullDisk(
  outbox: Outbox,
  terms: FullDiskTerms,
  deliver: (sending: Sending) => Promise<DrainEvent>,
): Promise<{ readonly delivered: number; readonly failure: StorageFailure }> {
  let delivered = 0;
  let isProven = false;
  for (let after = 0; !terms.isStopped(); ) {
    const late = await settleLate(outbox);
    if (late !== null) return { delivered, failure: late };
    const found = await leaseIfPossible(outbox, terms, after);
    if (!found.ok) return { delivered, failure: found.error };
    const { next, isStored } = found.value;
    if (next === null) break;
    if (!isStored && !isProven) {
      const spent = await spendSpare(outbox);
      if (!spent.ok) return { delivered, failure: spent.error };
      isProven = true;
      // The deletion may have freed space for the lease.
      continue;
    }
    after = next.sequence;
    const event = await deliver(next);
    if (event.type !== 'request-ended') continue;
    if (hasArrived(event.ended.outcome)) {
      delivered += 1;
      keepUnsettled(outbox, [event.ended]);
    } else {
      // If it fails, the next drain recovers the lease.
      await settleOnly(outbox, event.ended);
      if (event.ended.outcome.kind === 'unreachable') break;
    }
  }
  const late = await settleLate(outbox);
  return { delivered, failure: late ?? 'full' };
}

/** Proves that deletions can be written. Without a spare, sending continues unproven: nothing else would free space. */
const spendSpare = ({ database }: Outbox): Promise<Result<void, StorageFailure>> =>
  database.write((transaction) => transaction.objectStore('settings').delete('spare'));

/**
 * Stores a lease once there is space, so that a context without the lock does not send the same submission. One that
 * an earlier drain leased keeps that lease.
 * @returns the first sendable one, null without one; and whether its lease is stored
 */
async function leaseIfPossible(
  outbox: Outbox,
  terms: FullDiskTerms,
  after: number,
): Promise<Result<{ readonly next: Sending | null; readonly isStored: boolean }, StorageFailure>> {
  const leasing = await outbox.database.write(
    async (transaction) => {
      const found = await findNext(transaction);
      const isStored = found.next === null || found.isQueued;
      if (found.next !== null && isStored)
        await transaction.objectStore('submissions').put(found.next);
      return { next: found.next, isStored };
    },
    { durability: 'relaxed' },
  );
  if (leasing.ok || leasing.error !== 'full') return leasing;
  return outbox.database.read(async (transaction) => ({
    next: (await findNext(transaction)).next,
    isStored: false,
  }));

  async function findNext(
    transaction: OutboxTransaction<'readonly' | 'readwrite'>,
  ): Promise<{ readonly next: Sending | null; readonly isQueued: boolean }> {
    const nothing = { next: null, isQueued: false };
    const now = outbox.clock.now();
    const preferences = await getSetting(transaction, 'preferences');
    if (pausedBy(preferences, terms.only !== null, now).by !== null) return nothing;
    const states = transaction.objectStore('submissions').index('state');
    const [queued, sending] = await Promise.all([
      states.getAllKeys('queued'),
      states.getAllKeys('sending'),
    ]);
    for (const key of [...queued, ...sending].sort((a, b) => a - b)) {
      if (key <= after) continue;
      const stored = await transaction.objectStore('submissions').get(key);
      const waiting =
        stored !== undefined && isRecoverable(stored, terms.underLock, now)
          ? recovered(stored)
          : stored;
      if (waiting?.state !== 'queued' || !isSendable(waiting, terms, now)) continue;
      if (mappingOf(outbox, waiting.form) === undefined) continue;
      const { holder } = outbox;
      const lease = { holder, until: now + leaseLength, underLock: terms.underLock };
      return { next: leased(waiting, lease), isQueued: stored?.state === 'queued' };
    }
    return nothing;
  }
}

/** Adds the history line without answers if the deletion freed enough space. */
async function settleByDeleting(
  { database, clock }: Pick<Outbox, 'database' | 'clock'>,
  { sending, outcome, unsent }: EndedDelivery,
): Promise<Result<void, StorageFailure>> {
  const deleted = await database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    if ((await store.get(sending.sequence))?.id === sending.id)
      await store.delete(sending.sequence);
  });
  const settlement = { at: clock.now(), copyUntil: null, traceable: false, unsent };
  const line = settled(sending, sending, outcome, settlement);
  if (deleted.ok && line !== null) {
    await database.write((transaction) => transaction.objectStore('submissions').add(line));
  }
  return deleted;
}

/** This context sends nothing else until they are settled. */
const unsettled = new WeakMap<Outbox, readonly EndedDelivery[]>();

export function keepUnsettled(outbox: Outbox, ended: readonly EndedDelivery[]): void {
  const arrived = ended.filter(({ outcome }) => hasArrived(outcome));
  if (arrived.length > 0) unsettled.set(outbox, [...(unsettled.get(outbox) ?? []), ...arrived]);
}

/** @returns null once earlier outcomes are written */
export async function settleLate(outbox: Outbox): Promise<StorageFailure | null> {
  for (const one of unsettled.get(outbox) ?? []) {
    const failure = await settleOnFullDisk(outbox, one);
    if (failure !== null) return failure;
    unsettled.set(
      outbox,
      (unsettled.get(outbox) ?? []).filter((other) => other !== one),
    );
    await removeBackups(outbox, [one.sending.id]);
    outbox.channel.changed();
  }
  return null;
}

async function settleOnFullDisk(
  outbox: Outbox,
  ended: EndedDelivery,
): Promise<StorageFailure | null> {
  const written = await settleOnly(outbox, ended);
  if (written.ok) return null;
  // Unsent or possibly refused answers may exist only here.
  const lacksAnswer = ended.outcome.kind === 'sent' && ended.outcome.lacksAnswer === true;
  if (written.error !== 'full' || ended.unsent !== null || lacksAnswer) return written.error;
  const deleted = await settleByDeleting(outbox, ended);
  return deleted.ok ? null : deleted.error;
}
