import type { Result } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { HandedOver, Submission } from '#src/outbox/submission.ts';
import { takenBack } from '#src/outbox/transitions.ts';
import { manyLimit } from './parcel.ts';

/** Which of them: all, or one by its sequence. */
type Which = 'all' | number;

/** Queues again, under the same id, what the other device is not to send after all. */
export const takeBack = (outbox: Outbox, which: Which): Promise<Result<void, StorageFailure>> =>
  change(outbox, which, takenBack);

/** Deletes what was handed over from this device; the other device keeps it. */
export const deleteHandedOver = (
  outbox: Outbox,
  which: Which,
): Promise<Result<void, StorageFailure>> => change(outbox, which, () => null);

/** @param next what becomes of each; null deletes it */
async function change(
  outbox: Outbox,
  which: Which,
  next: (given: HandedOver) => Submission | null,
): Promise<Result<void, StorageFailure>> {
  const done = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const found =
        which === 'all'
          ? await store.index('state').getAll('handed-over')
          : [await store.get(which)];
      const changes = found.map((one) => {
        // Another tab may have taken it back, and it may be sent by now.
        if (one?.state !== 'handed-over') return null;
        const becomes = next(one);
        return becomes === null ? store.delete(one.sequence) : store.put(becomes);
      });
      await Promise.all(changes);
    },
    { atMost: manyLimit },
  );
  outbox.channel.changed();
  return done;
}
