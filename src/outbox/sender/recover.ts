import { type Result, succeed } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/model/outbox.ts';
import { leasedUntil, type ServiceJudgment } from '#src/outbox/model/retry-policy.ts';
import { getSetting, noteBuild, type OutboxTransaction } from '#src/outbox/model/settings.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { connected, recovered } from '#src/outbox/model/transitions.ts';
import { changeMany } from '#src/outbox/store/change-many.ts';
import { withRoom } from './full-disk.ts';

/* What a drain finds when it starts, and what earlier drains left behind. */

export type DrainStart = {
  /** The first in order of capture. */
  readonly keys: readonly number[];
  readonly service: ServiceJudgment;
  readonly delivering: boolean;
  /** Otherwise an unknown form may be a newer build's, not an unconnected one. */
  readonly isNewestBuild: boolean;
  /** Names those that are held; empty without any. */
  readonly held: string;
};

/** Most drains need no more. */
const firstKeys = 200;

/** The held submissions that contexts have compared with their mapping, which never changes. */
const compared = new WeakMap<Outbox, string>();

/**
 * Requeues submissions whose lease has ended, and held ones whose form is connected; on a full disk as far as there is
 * room.
 * @param underLock whether this drain has the lock, so that earlier leases under it have ended
 */
export async function recover(
  outbox: Outbox,
  underLock: () => boolean,
): Promise<Result<DrainStart, StorageFailure>> {
  const recovering = await withRoom(outbox, () =>
    changeState(outbox, 'sending', (stored) =>
      isRecoverable(stored, underLock(), outbox.clock.now()) ? recovered(stored) : null,
    ),
  );
  if (!recovering.ok && recovering.error !== 'full') return recovering;
  const start = await readStart(outbox);
  if (!start.ok || start.value.held === (compared.get(outbox) ?? '')) return start;
  const connecting = await changeState(outbox, 'held', (stored) =>
    mappingOf(outbox, stored.form) === undefined ? null : connected(stored),
  );
  if (!connecting.ok) return connecting.error === 'full' ? start : connecting;
  const after = await readStart(outbox);
  if (after.ok) compared.set(outbox, after.value.held);
  return after;
}

async function readStart(outbox: Outbox): Promise<Result<DrainStart, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const [held, databaseId, keys, delivering, service, newestBuild] = await Promise.all([
      states.getAllKeys('held'),
      getSetting(transaction, 'databaseId'),
      states.getAllKeys('queued', firstKeys),
      isDelivering(transaction, outbox.clock.now()),
      getSetting(transaction, 'service'),
      getSetting(transaction, 'newestBuild'),
    ]);
    const name = held.length === 0 ? '' : `${databaseId}: ${held}`;
    return { start: { keys, service, delivering, held: name }, newestBuild };
  });
  if (!read.ok) return read;
  const { start, newestBuild } = read.value;
  if (newestBuild < outbox.builtAt) {
    await outbox.database.write((transaction) => noteBuild(transaction, outbox.builtAt), {
      durability: 'relaxed',
    });
  }
  return succeed({ ...start, isNewestBuild: newestBuild <= outbox.builtAt });
}

export async function isDelivering(
  transaction: OutboxTransaction<'readonly'>,
  now: number,
): Promise<boolean> {
  const sending = await transaction.objectStore('submissions').index('state').getAll('sending');
  return sending.some((one) => one.state === 'sending' && leasedUntil(one.lease, now) > 0);
}

const isRecoverable = (stored: Submission, underLock: boolean, now: number): boolean =>
  stored.state === 'sending' &&
  ((underLock && stored.lease.underLock) || leasedUntil(stored.lease, now) === 0);

/** Reads first: usually there is nothing to write. */
async function changeState(
  outbox: Outbox,
  state: 'sending' | 'held',
  transition: (stored: Submission) => Submission | null,
): Promise<Result<unknown, StorageFailure>> {
  const read = await outbox.database.read(async (transaction) => {
    const keys: number[] = [];
    let cursor = await transaction.objectStore('submissions').index('state').openCursor(state);
    while (cursor) {
      if (transition(cursor.value) !== null) keys.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
    return keys;
  });
  return read.ok ? changeMany(outbox, read.value, transition) : read;
}
