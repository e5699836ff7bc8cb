import { useCallback, useMemo, useState } from 'react';
import { type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import { history, pending } from '#src/outbox/queries.ts';
import { type FoundLimits, find, search } from '#src/outbox/search.ts';
import type { Submission } from '#src/outbox/submission.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { pageSize, useQuery } from '#src/screens/shared/use-query.ts';
import type { OutboxView } from './outbox-view.ts';
import { emptySearch, matchOf, type SubmissionSearch } from './submission-search.ts';

const firstLimits: FoundLimits = { pending: pageSize, history: pageSize, handedOver: pageSize };

const { POSITIVE_INFINITY: every } = Number;
const unlimited: FoundLimits = { pending: every, history: every, handedOver: every };

/** What the outbox's screen shows, as far as it could be read. */
export type OutboxViewHandle = {
  /** Null until the first reading; what was read last stays where a later reading fails: somebody may be typing in it. */
  readonly view: OutboxView | null;
  readonly failure: StorageFailure | null;
  /** @returns what lists more of them */
  more(list: keyof FoundLimits): () => void;
  onSearch(search: SubmissionSearch): void;
  /** All that a list holds or that was found of it, listed or not. */
  readAll(list: keyof FoundLimits): Promise<Result<readonly Submission[], StorageFailure>>;
};

/** Reads the lists of the outbox, or what of them somebody looks for, again after every change. */
export function useOutboxView({ outbox, reader }: OutboxAccess): OutboxViewHandle {
  const [limits, setLimits] = useState(firstLimits);
  const [wanted, setWanted] = useState(emptySearch);
  const matches = useMemo(() => matchOf(wanted), [wanted]);
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
      if (next === wanted) return;
      setWanted(next);
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
