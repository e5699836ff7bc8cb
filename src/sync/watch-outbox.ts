import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates, waitingStates } from '#src/outbox/model/submission.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { showBadge } from './badge.ts';

/**
 * After each change, updates the badge.
 * @param reconcile called with how many wait, at the start and when the database has become another one
 */
export function watchOutbox(
  { snapshot }: OutboxReader,
  reconcile: (waiting: number) => void,
): void {
  let databaseId: string | null | undefined;
  const look = () => {
    const read = snapshot.get();
    if (!read?.ok) return;
    void showBadge(countOf(read.value, pendingStates));
    if (databaseId === read.value.databaseId) return;
    databaseId = read.value.databaseId;
    reconcile(countOf(read.value, waitingStates));
  };
  snapshot.subscribe(look);
  look();
}
