import { useCallback, useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { type Reread, useReread } from './use-reread.ts';

/** How many entries a list shows at first, and how many more at a time; counts are of all. */
export const page = 50;

/**
 * Reads the first entries of a list of the outbox as useReread does, and more of them when asked.
 * @param read must stay the same function; gets how many entries to read at most
 */
export function useListed<Value>(
  outbox: Outbox,
  read: (outbox: Outbox, most: number) => Promise<Result<Value, StorageFailure>>,
): readonly [view: Reread<Value>, more: () => void] {
  const [most, setMost] = useState(page);
  const readFirst = useCallback((from: Outbox) => read(from, most), [read, most]);
  return [useReread(outbox, readFirst), () => setMost(most + page)];
}
