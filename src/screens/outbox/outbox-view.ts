import type { ListedSubmissions } from '#src/outbox/queries.ts';
import type { Found } from '#src/outbox/search.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import type { History, Pending } from '#src/outbox/submission.ts';

/** What the outbox's screen shows, read in one transaction. */
export type OutboxView = {
  readonly snapshot: OutboxSnapshot;
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
  /** What was handed over, where somebody searches; null where nobody does, and the lists hold everything. */
  readonly handedOver: Found['handedOver'] | null;
};
