import type { Answers } from '#src/forms/form-definition.ts';
import {
  isHistory,
  isMissing,
  keptAnswers,
  type Submission,
} from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';

/** What this device has received of one person. */
export type TeamMember = {
  /** As its reports say; empty for those whose answers are erased. */
  readonly name: string;
  readonly received: readonly Submission[];
  /** Of these, sent from here, and not reported missing since. */
  readonly sent: number;
  readonly firstWritten: number;
  readonly lastWritten: number;
};

/** By name, those without one last; without what a person has cleared from the history. */
export const team: Query<readonly TeamMember[]> = async (transaction) => {
  const stored = await transaction.objectStore('submissions').getAll();
  const members = new Map<string, Submission[]>();
  for (const one of stored.filter(({ imported }) => imported)) {
    const { firstName = '', lastName = '' }: Answers = keptAnswers(one) ?? {};
    const name = `${firstName} ${lastName}`.trim();
    members.set(name, [...(members.get(name) ?? []), one]);
  }
  return [...members]
    .map(([name, received]) => {
      const written = received.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
      return {
        name,
        received,
        sent: received.filter((one) => isHistory(one) && !isMissing(one)).length,
        firstWritten: written[0] ?? 0,
        lastWritten: written.at(-1) ?? 0,
      };
    })
    .sort((a, b) => (a.name === '' || (b.name !== '' && a.name > b.name) ? 1 : -1));
};
