import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ListedDraft } from '#src/drafts/draft.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { OutboxReader, Query, Reread } from '#src/outbox/reads/outbox-reader.ts';
import { useDraftAccess } from './services-context.ts';

/**
 * Queries the outbox, again after every change in any tab or the worker.
 * @param reader null reads nothing
 * @param query must stay the same function for the same data
 */
export function useQuery<Value>(reader: OutboxReader | null, query: Query<Value>): Reread<Value> {
  const [value, setValue] = useState<Reread<Value>>(null);
  useEffect(() => reader?.watch(query, setValue), [reader, query]);
  return value;
}

/** The current snapshot of the outbox. */
export const useSnapshot = ({ snapshot }: OutboxReader): Reread<OutboxSnapshot> =>
  useSyncExternalStore(snapshot.subscribe, snapshot.get, () => null);

/** Entries that a list shows first and adds at a time. */
export const pageSize = 50;

/**
 * Reads the first entries of a list, and more on request.
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

const none: readonly ListedDraft[] = [];
const never = () => () => {};

/** The device's drafts, newest first, live across tabs. */
export function useListedDrafts(): readonly ListedDraft[] {
  const { subscribe = never, get = () => none } = useDraftAccess()?.listed ?? {};
  return useSyncExternalStore(subscribe, get, () => none);
}

/** Form drafts that are not open on this page. */
export const useFormDrafts = (): readonly ListedDraft[] =>
  useListedDrafts().filter(({ target, open }) => target.kind === 'form' && open !== 'here');

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device reports a connection; a service may still be unreachable. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
