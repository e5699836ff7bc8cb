import { useState } from 'react';
import type { Submission } from '#src/outbox/submission.ts';
import type { RowChoice } from '#src/screens/shared/submission-row.tsx';

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

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<Selection['chosen']>(null);
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

/** The check box of a row; undefined while nobody chooses. */
export const choiceOf = (
  { chosen, set }: Selection,
  submission: Choosable,
): RowChoice | undefined =>
  chosen === null
    ? undefined
    : { chosen: chosen.has(submission.id), onChoose: (on) => set(submission, on) };
