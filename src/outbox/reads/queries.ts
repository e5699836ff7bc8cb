import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import {
  type History,
  historyStates,
  isHistory,
  isPending,
  type Pending,
  pendingStates,
  type Submission,
  type SubmissionState,
} from '#src/outbox/model/submission.ts';
import type { Query } from './outbox-reader.ts';

export type ListedSubmissions<Kind extends Submission> = {
  readonly listed: readonly Kind[];
  readonly count: number;
};

export const byId =
  (id: string): Query<Submission | undefined> =>
  (transaction) =>
    transaction.objectStore('submissions').index('id').get(id);

/** How many were delivered later than this time, and how many of these are confirmed. */
export const deliveredAfter =
  (
    after: number,
  ): Query<{ readonly after: number; readonly count: number; readonly confirmed: number }> =>
  async (transaction) => {
    const sentAt = transaction.objectStore('submissions').index('sentAt');
    const found = await sentAt.getAll(IDBKeyRange.lowerBound(after, true));
    const confirmed = found.filter(({ state }) => state === 'confirmed').length;
    return { after, count: found.length, confirmed };
  };

/** In order of capture. */
export const pending =
  (limit: number): Query<ListedSubmissions<Pending>> =>
  (transaction, _now, snapshot) =>
    listOf(transaction, snapshot, pendingStates, isPending, limit);

/** The last sent first. */
export const history =
  (limit: number): Query<ListedSubmissions<History>> =>
  async (transaction, _now, snapshot) => {
    const store = transaction.objectStore('submissions');
    const latest = (await store.index('sentAt').getAllKeys()).slice(-limit).reverse();
    const found = await Promise.all(latest.map((key) => store.get(key)));
    return {
      listed: found.filter((one) => one !== undefined).filter(isHistory),
      count: countOf(snapshot, historyStates),
    };
  };

/** In order of capture. */
export async function listOf<Kind extends Submission>(
  transaction: OutboxTransaction<'readonly'>,
  snapshot: OutboxSnapshot,
  states: readonly SubmissionState[],
  isKind: (submission: Submission) => submission is Kind,
  limit: number,
): Promise<ListedSubmissions<Kind>> {
  const index = transaction.objectStore('submissions').index('state');
  const present = presentOf(snapshot, states);
  const found = await Promise.all(present.map((state) => index.getAll(state, limit)));
  return {
    listed: found
      .flat()
      .filter(isKind)
      .sort((a, b) => a.sequence - b.sequence)
      .slice(0, limit),
    count: countOf(snapshot, states),
  };
}

/** Of the others there is nothing to read. */
const presentOf = ({ counts }: OutboxSnapshot, states: readonly SubmissionState[]) =>
  states.filter((state) => counts[state] !== undefined);
