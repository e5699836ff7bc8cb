import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { requeued } from '#src/outbox/requeue.ts';
import type { HandedOver, Queued } from '#src/outbox/submission.ts';
import { manyLimit } from './parcel.ts';

/** What this device gave to another one, in order of capture. */
export type HandedOverView = {
  /** At most as many as asked for, while `count` counts all. */
  readonly listed: readonly HandedOver[];
  readonly count: number;
};

/** Which of them: all, or one by its sequence. */
type Which = 'all' | number;

export function readHandedOver(
  outbox: Outbox,
  most: number,
): Promise<Result<HandedOverView, StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const found = await states.getAll('handed-over', most);
    return {
      listed: found.filter((one) => one.state === 'handed-over'),
      count: await states.count('handed-over'),
    };
  });
}

/** Queues again, under the same id, what the other device is not to send after all. */
export const takeBack = (outbox: Outbox, which: Which): Promise<Result<void, StorageFailure>> =>
  change(outbox, which, (given) => requeued(given, given.answers));

/** Deletes what was handed over from this device; the other device keeps it. */
export const deleteHandedOver = (
  outbox: Outbox,
  which: Which,
): Promise<Result<void, StorageFailure>> => change(outbox, which, () => null);

/** @param next what becomes of each; null deletes it */
async function change(
  outbox: Outbox,
  which: Which,
  next: (given: HandedOver) => Queued | null,
): Promise<Result<void, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const found =
      which === 'all' ? await store.index('state').getAll('handed-over') : [await store.get(which)];
    const changes = found.map((one) => {
      // Another tab may have taken it back, and it may be sent by now.
      if (one?.state !== 'handed-over') return null;
      const becomes = next(one);
      return becomes === null ? store.delete(one.sequence) : store.put(becomes);
    });
    await Promise.all(changes);
  }, manyLimit);
  outbox.channel.changed();
  return done;
}
