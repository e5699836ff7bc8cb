import type { Result } from '#src/lib/result.ts';
import { mappingOf, type Outbox, type StorageFailure } from '#src/outbox/outbox.ts';
import type { NewSubmission } from '#src/outbox/submission.ts';
import { type Carried, type Contents, manyLimit } from './parcel.ts';

/** What came of taking a parcel in. */
export type TakenIn = {
  /** Now in this device's outbox, to be sent from here. */
  readonly added: number;
  /** Here already, in whatever state; left as they were. */
  readonly known: number;
  /** Of the known ones, those that this device has itself handed over, and therefore does not send. */
  readonly handedOverHere: number;
  /** Entries of the parcel that are no submission. */
  readonly unreadable: number;
};

/** Puts a parcel's submissions into the outbox: all of them, or, where the device fails, none. */
export async function takeIn(
  outbox: Outbox,
  { carried, unreadable }: Contents,
): Promise<Result<TakenIn, StorageFailure>> {
  // One id twice in a parcel is one submission. The parcel's order is that of capture on the giver's device.
  const wanted = [...new Map(carried.map((one) => [one.id, one])).values()];
  const taken = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const ids = store.index('id');
      const keys = await Promise.all(wanted.map(({ id }) => ids.getKey(id)));
      const own = new Set(await store.index('state').getAllKeys('handed-over'));
      const fresh = wanted.filter((_, at) => keys[at] === undefined);
      // The key path is filled in by the key generator, which the store's value type cannot say.
      await Promise.all(fresh.map((one) => store.add(received(outbox, one) as never)));
      return {
        added: fresh.length,
        known: carried.length - fresh.length,
        handedOverHere: keys.filter((key) => key !== undefined && own.has(key)).length,
        unreadable,
      };
    },
    { atMost: manyLimit },
  );
  if (taken.ok) outbox.channel.changed();
  return taken;
}

/**
 * As if written here at the same time under the same id. Not `installed`: other people's answers are kept
 * after sending only where this device's person chose so; the giver has a copy.
 */
function received(outbox: Outbox, carried: Carried): NewSubmission {
  // The giver may have tried it.
  const written = { ...carried, installed: false, mayHaveArrived: true } as const;
  if (mappingOf(outbox, carried.form) === undefined) return { ...written, state: 'held' };
  return { ...written, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };
}
