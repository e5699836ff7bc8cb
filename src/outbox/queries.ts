import type { Query } from './outbox-reader.ts';
import type { OutboxTransaction } from './settings.ts';
import {
  type History,
  isHistory,
  isPending,
  isSimulated,
  type Pending,
  pendingStates,
  type Submission,
  type SubmissionState,
} from './submission.ts';

export type ListedSubmissions<Kind extends Submission> = {
  readonly listed: readonly Kind[];
  readonly count: number;
};

export const byId =
  (id: string): Query<Submission | undefined> =>
  (transaction) =>
    transaction.objectStore('submissions').index('id').get(id);

/** In any state, latest first. */
export const newest =
  (limit: number): Query<readonly Submission[]> =>
  async (transaction) => {
    const found: Submission[] = [];
    let cursor = await transaction.objectStore('submissions').openCursor(null, 'prev');
    while (cursor && found.length < limit) {
      found.push(cursor.value);
      cursor = await cursor.continue();
    }
    return found;
  };

/** In order of capture. */
export const pending =
  (limit: number): Query<ListedSubmissions<Pending>> =>
  (transaction) =>
    listOf(transaction, pendingStates, isPending, limit);

/** Pending but not simulated, in order of capture. */
export const exportable =
  (limit: number): Query<ListedSubmissions<Pending>> =>
  async (transaction, _now, { simulatedCount }) => {
    const all = await listOf(transaction, pendingStates, isPending, limit + simulatedCount);
    return {
      listed: all.listed.filter((one) => !isSimulated(one)).slice(0, limit),
      count: all.count - simulatedCount,
    };
  };

/** Latest first. */
export const history =
  (limit: number): Query<ListedSubmissions<History>> =>
  async (transaction) => {
    // Only sent submissions have `sentAt`.
    const sent = transaction.objectStore('submissions').index('sentAt');
    const listed: History[] = [];
    let cursor = await sent.openCursor(null, 'prev');
    while (cursor && listed.length < limit) {
      if (isHistory(cursor.value)) listed.push(cursor.value);
      cursor = await cursor.continue();
    }
    return { listed, count: await sent.count() };
  };

/** In order of capture. */
export async function listOf<Kind extends Submission>(
  transaction: OutboxTransaction<'readonly'>,
  states: readonly SubmissionState[],
  isKind: (submission: Submission) => submission is Kind,
  limit: number,
): Promise<ListedSubmissions<Kind>> {
  const index = transaction.objectStore('submissions').index('state');
  const found = await Promise.all(states.map((state) => index.getAll(state, limit)));
  const counts = await Promise.all(states.map((state) => index.count(state)));
  return {
    listed: found
      .flat()
      .filter(isKind)
      .sort((a, b) => a.sequence - b.sequence)
      .slice(0, limit),
    count: counts.reduce((sum, count) => sum + count, 0),
  };
}
