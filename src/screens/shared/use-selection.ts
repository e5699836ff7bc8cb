import { useCallback, useEffect, useState } from 'react';
import type { OutboxReader, Query } from '#src/outbox/outbox-reader.ts';
import type { Submission, SubmissionState } from '#src/outbox/submission.ts';
import type { RowChoice } from './submission-row.tsx';
import { useQuery } from './use-query.ts';

type Choosable = Pick<Submission, 'id' | 'sequence'>;

/** What a person has chosen in a list. */
export type Selection = {
  /** Sequences by id; null while nobody chooses. */
  readonly chosen: ReadonlyMap<string, number> | null;
  /** Begins to choose, with these chosen. */
  choose(submissions: readonly Choosable[]): void;
  set(submission: Choosable, on: boolean): void;
  end(): void;
};

/**
 * Keeps what a person chooses in a list. What leaves the list meanwhile, sent or deleted, is chosen no more.
 * @param states of what the list holds; must stay the same array
 */
export function useSelection(reader: OutboxReader, states: readonly SubmissionState[]): Selection {
  const [chosen, setChosen] = useState<Selection['chosen']>(null);
  const present = useQuery(chosen === null ? null : reader, useSequences(states));
  useEffect(() => {
    if (!present?.ok) return;
    setChosen((before) => {
      const left = [...(before ?? [])].filter(([, sequence]) => present.value.has(sequence));
      return before === null || left.length === before.size ? before : new Map(left);
    });
  }, [present]);
  return {
    chosen,
    choose: (submissions) =>
      setChosen(new Map(submissions.map(({ id, sequence }) => [id, sequence]))),
    set: ({ id, sequence }, on) =>
      setChosen((before) => {
        const next = new Map(before);
        if (on) next.set(id, sequence);
        else next.delete(id);
        return next;
      }),
    end: () => setChosen(null),
  };
}

/** The sequences of all that is in these states: keys alone, for it may be thousands. */
const useSequences = (states: readonly SubmissionState[]): Query<ReadonlySet<number>> =>
  useCallback(
    async (transaction) => {
      const index = transaction.objectStore('submissions').index('state');
      return new Set((await Promise.all(states.map((one) => index.getAllKeys(one)))).flat());
    },
    [states],
  );

/** The check box of a row; undefined while nobody chooses. */
export const choiceOf = (
  { chosen, set }: Selection,
  submission: Choosable,
): RowChoice | undefined =>
  chosen === null
    ? undefined
    : { chosen: chosen.has(submission.id), onChoose: (on) => set(submission, on) };
