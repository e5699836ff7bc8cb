import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { OutboxReader, Query, Reread } from '#src/outbox/outbox-reader.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';

/**
 * Reads something from the outbox, and again after every change made in any tab or the worker.
 * @param reader null reads nothing
 * @param query must stay the same function as long as it reads the same thing
 */
export function useQuery<Value>(reader: OutboxReader | null, query: Query<Value>): Reread<Value> {
  const [value, setValue] = useState<Reread<Value>>(null);
  useEffect(() => reader?.watch(query, setValue), [reader, query]);
  return value;
}

/** The outbox at a glance, as it is now. */
export const useSnapshot = ({ snapshot }: OutboxReader): Reread<OutboxSnapshot> =>
  useSyncExternalStore(snapshot.subscribe, snapshot.get, () => null);

/** How many entries a list shows at first, and how many more at a time; counts are of all. */
export const pageSize = 50;

/**
 * Reads the first entries of a list of the outbox, and more of them when asked.
 * @param list must stay the same function
 */
export function useListed<Value>(
  reader: OutboxReader,
  list: (limit: number) => Query<Value>,
): readonly [view: Reread<Value>, more: () => void] {
  const [limit, setLimit] = useState(pageSize);
  const query = useCallback<Query<Value>>((...given) => list(limit)(...given), [list, limit]);
  return [useQuery(reader, query), () => setLimit(limit + pageSize)];
}
