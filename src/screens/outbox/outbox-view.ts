import { useCallback, useMemo, useState } from 'react';
import { type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import { history, type ListedSubmissions, pending } from '#src/outbox/queries.ts';
import { type Found, type FoundLimits, find, search } from '#src/outbox/search.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { History, Pending, Submission } from '#src/outbox/submission.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { pageSize, useQuery } from '#src/screens/shared/use-query.ts';
import { emptySearch, matchOf, type SubmissionSearch } from './search-tools.tsx';

/** The outbox screen's content, read in one transaction. */
export type OutboxView = {
  readonly snapshot: OutboxSnapshot;
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
  /** Matches of a search; null without one. */
  readonly handedOver: Found['handedOver'] | null;
};

const firstLimits: FoundLimits = { pending: pageSize, history: pageSize, handedOver: pageSize };

const { POSITIVE_INFINITY: every } = Number;
const unlimited: FoundLimits = { pending: every, history: every, handedOver: every };

/** The view and the last reading's failure. */
export type OutboxViewHandle = {
  /** Null until the first reading. A failed one keeps the last view: the user may be typing in it. */
  readonly view: OutboxView | null;
  readonly failure: StorageFailure | null;
  /** @returns lists more entries */
  more(list: keyof FoundLimits): () => void;
  onSearch(search: SubmissionSearch): void;
  /** Includes unlisted entries. */
  readAll(list: keyof FoundLimits): Promise<Result<readonly Submission[], StorageFailure>>;
};

/** Reads the lists, or a search's matches, after every change. */
export function useOutboxView({ outbox, reader }: OutboxAccess): OutboxViewHandle {
  const [limits, setLimits] = useState(firstLimits);
  const [searched, setSearched] = useState(emptySearch);
  const matches = useMemo(() => matchOf(searched), [searched]);
  const query = useCallback<Query<OutboxView>>(
    async (...given) => {
      const snapshot = given[2];
      if (matches !== null) return { snapshot, ...(await search(matches, limits)(...given)) };
      return {
        snapshot,
        pending: await pending(limits.pending)(...given),
        history: await history(limits.history)(...given),
        handedOver: null,
      };
    },
    [limits, matches],
  );
  const read = useQuery(reader, query);
  const [last, setLast] = useState<OutboxView | null>(null);
  if (read?.ok && read.value !== last) setLast(read.value);
  return {
    view: read?.ok ? read.value : last,
    failure: read?.ok === false ? read.error : null,
    more: (list) => () => setLimits((before) => ({ ...before, [list]: before[list] + pageSize })),
    onSearch(next) {
      if (next === searched) return;
      setSearched(next);
      setLimits(firstLimits);
    },
    async readAll(list) {
      const all = await outbox.database.read((transaction) =>
        find(transaction, matches ?? (() => true), unlimited),
      );
      return all.ok ? succeed(all.value[list].listed) : all;
    },
  };
}
