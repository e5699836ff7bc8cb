import type { Query } from './outbox-reader.ts';
import type { OutboxTransaction } from './settings.ts';
import {
  type History,
  historyStates,
  isHistory,
  isPending,
  type ListName,
  lists,
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

/** The reverse of the order of capture. */
export const history =
  (limit: number): Query<ListedSubmissions<History>> =>
  async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const latest = async (state: SubmissionState): Promise<readonly Submission[]> => {
      const found: Submission[] = [];
      let cursor = await states.openCursor(state, 'prev');
      while (cursor && found.length < limit) {
        found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found;
    };
    const found = (await Promise.all(historyStates.map(latest))).flat().filter(isHistory);
    const counts = await Promise.all(historyStates.map((state) => states.count(state)));
    return {
      listed: found.sort((one, other) => other.sequence - one.sequence).slice(0, limit),
      count: counts.reduce((sum, count) => sum + count, 0),
    };
  };

/** All of a list, by state. */
export const allOf =
  (list: ListName) =>
  async (transaction: OutboxTransaction<'readonly'>): Promise<readonly Submission[]> => {
    const index = transaction.objectStore('submissions').index('state');
    return (await Promise.all(lists[list].map((state) => index.getAll(state)))).flat();
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
