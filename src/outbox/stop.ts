import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from './database.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxTransaction } from './schema.ts';

/** How long the person's pause lasts, in milliseconds: one that is forgotten must not keep anything back. */
export const stopLength = 15 * 60_000;

/** Whether the person has stopped the sending. No drain, asked for or not, sends against it. */
export type Stop = {
  /** Everything stays on the device, as if there were no signal, until the person switches it off. */
  readonly practice: boolean;
  /** Milliseconds since the epoch; before it, only what is sent one by one goes out. 0 where not paused. */
  readonly until: number;
};

export async function readStop<Mode extends IDBTransactionMode>(
  transaction: OutboxTransaction<Mode>,
  now: number,
): Promise<Stop> {
  const settings = transaction.objectStore('settings');
  const practice = await settings.get('practice');
  const stop = await settings.get('stop');
  const until = stop?.key === 'stop' ? stop.until : 0;
  // One from further ahead than any lasts was written before the clock was set back.
  const lasts = until > now && until <= now + stopLength;
  return {
    practice: practice?.key === 'practice' && practice.on,
    until: lasts ? until : 0,
  };
}

/** Switches practice, in which nothing is sent by anything, on or off. */
export function switchPractice(outbox: Outbox, on: boolean): Promise<Result<void, StorageFailure>> {
  return change(outbox, (transaction) =>
    transaction.objectStore('settings').put({ key: 'practice', on }),
  );
}

/** Pauses the sending for a while, in every tab and the worker; what is under way still ends. */
export function pauseSending(outbox: Outbox): Promise<Result<void, StorageFailure>> {
  const until = outbox.clock.now() + stopLength;
  return change(outbox, (transaction) =>
    transaction.objectStore('settings').put({ key: 'stop', until }),
  );
}

/** Ends the pause. */
export function goOn(outbox: Outbox): Promise<Result<void, StorageFailure>> {
  return change(outbox, (transaction) => transaction.objectStore('settings').delete('stop'));
}

async function change(
  outbox: Outbox,
  work: (transaction: OutboxTransaction<'readwrite'>) => Promise<unknown>,
): Promise<Result<void, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    await work(transaction);
  });
  outbox.channel.changed();
  return done;
}
