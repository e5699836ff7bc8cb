import type { Query } from './outbox-reader.ts';
import type { ListedSubmissions } from './queries.ts';
import type { OutboxTransaction } from './settings.ts';
import {
  type HandedOver,
  type History,
  isHandedOver,
  isHistory,
  isPending,
  type Pending,
  type Submission,
} from './submission.ts';

export type Match = (submission: Submission) => boolean;

export type Found = {
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
  readonly handedOver: ListedSubmissions<HandedOver>;
};

/** All matches are counted. */
export type FoundLimits = Readonly<Record<keyof Found, number>>;

/** Between reads, the page handles input. */
const portion = 500;

export const search =
  (matches: Match, limits: FoundLimits): Query<Found> =>
  (transaction) =>
    find(transaction, matches, limits);

export async function find(
  transaction: OutboxTransaction<'readonly'>,
  matches: Match,
  limits: FoundLimits,
): Promise<Found> {
  const store = transaction.objectStore('submissions');
  const found: Submission[] = [];
  let after: IDBKeyRange | null = null;
  for (;;) {
    const some: readonly Submission[] = await store.getAll(after, portion);
    found.push(...some.filter(matches));
    const last = some.at(-1);
    if (last === undefined || some.length < portion) break;
    after = IDBKeyRange.lowerBound(last.sequence, true);
  }
  const latestFirst = (a: History, b: History) => b.sentAt - a.sentAt || b.sequence - a.sequence;
  return {
    pending: firstOf(found.filter(isPending), limits.pending),
    history: firstOf(found.filter(isHistory).sort(latestFirst), limits.history),
    handedOver: firstOf(found.filter(isHandedOver), limits.handedOver),
  };
}

const firstOf = <Kind extends Submission>(
  all: readonly Kind[],
  limit: number,
): ListedSubmissions<Kind> => ({ listed: all.slice(0, limit), count: all.length });
