import type { ListedSubmissions } from '#src/outbox/queries.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { History, Pending } from '#src/outbox/submission.ts';

/** What the outbox's screen shows, read in one transaction. */
export type OutboxView = {
  readonly snapshot: OutboxSnapshot;
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
};
