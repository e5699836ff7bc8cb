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

/** Whether a person looks for a submission. */
export type Match = (submission: Submission) => boolean;

/** What a search finds, by the lists that it stands in, each in the order of its list. */
export type Found = {
  readonly pending: ListedSubmissions<Pending>;
  readonly history: ListedSubmissions<History>;
  readonly handedOver: ListedSubmissions<HandedOver>;
};

/** How many of each are listed at most; all are counted. */
export type FoundLimits = Readonly<Record<keyof Found, number>>;

/** So many are read and looked through at once: between two such portions a page hears its keys. */
const portion = 500;

/** Looks through every submission, each read once, again after every change. */
export const search =
  (matches: Match, limits: FoundLimits): Query<Found> =>
  (transaction) =>
    find(transaction, matches, limits);

/** Looks through every submission once. */
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
