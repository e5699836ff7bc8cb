import { useEffect, useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';

/** What was read; null until the first reading has ended. */
export type Reread<Value> = Result<Value, StorageFailure> | null;

/**
 * Reads something from the outbox, and again after every change made in any tab or the worker. Changes
 * that come while a reading is under way are answered by one more reading, not by one each.
 * @param outbox null reads nothing
 * @param read must stay the same function as long as it reads the same thing
 * @param rest between two readings at least, in milliseconds; the first change is answered at once
 */
export function useReread<Value>(
  outbox: Outbox | null,
  read: (outbox: Outbox) => Promise<Result<Value, StorageFailure>>,
  rest = 0,
): Reread<Value> {
  const [value, setValue] = useState<Reread<Value>>(null);
  useEffect(() => {
    if (outbox === null) return;
    let ended = false;
    let reading = false;
    let changed = false;
    async function reread(from: Outbox): Promise<void> {
      changed = true;
      if (reading) return;
      reading = true;
      while (changed && !ended) {
        changed = false;
        const next = await read(from);
        if (!ended) setValue(next);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
      reading = false;
    }
    void reread(outbox);
    const unsubscribe = outbox.channel.subscribe(() => void reread(outbox));
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [outbox, read, rest]);
  return value;
}
