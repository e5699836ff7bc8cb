import { useCallback, useState } from 'react';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import type { History, Pending } from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';
import { history, type ListedSubmissions, pending } from '#src/outbox/reads/queries.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { pageSize, useQuery } from '#src/screens/shared/use-query.ts';

/** The outbox screen's content, read in one transaction. */
export type OutboxView = {
  readonly snapshot: OutboxSnapshot;
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
};

const firstLimits = { pending: pageSize, history: pageSize };

/** The view and the last reading's failure. */
export type OutboxViewHandle = {
  /** Null until the first reading. A failed one keeps the last view: the user may be typing in it. */
  readonly view: OutboxView | null;
  readonly failure: StorageFailure | null;
  /** @returns lists more entries */
  more(list: keyof typeof firstLimits): () => void;
};

/** Reads the lists after every change. */
export function useOutboxView({ reader }: OutboxAccess): OutboxViewHandle {
  const [limits, setLimits] = useState(firstLimits);
  const query = useCallback<Query<OutboxView>>(
    async (...given) => ({
      snapshot: given[2],
      pending: await pending(limits.pending)(...given),
      history: await history(limits.history)(...given),
    }),
    [limits],
  );
  const read = useQuery(reader, query);
  const [last, setLast] = useState<OutboxView | null>(null);
  if (read?.ok && read.value !== last) setLast(read.value);
  return {
    view: read?.ok ? read.value : last,
    failure: read?.ok === false ? read.error : null,
    more: (list) => () => setLimits((before) => ({ ...before, [list]: before[list] + pageSize })),
  };
}
