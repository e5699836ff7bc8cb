import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { type Editable, editableStates, isEditable } from '#src/outbox/submission.ts';
import { handedOver, withNewId } from '#src/outbox/transitions.ts';
import { manyLimit } from './parcel.ts';

/** Which of them a person chose, by sequence. */
export type Chosen = 'all' | ReadonlySet<number>;

/** What can be handed over, in order of capture; what is being sent right now is left out. */
export function readGivable(
  outbox: Outbox,
  chosen: Chosen,
): Promise<Result<readonly Editable[], StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const found: Editable[] = [];
    for (const state of editableStates) {
      for (const submission of await states.getAll(state)) {
        if (
          isEditable(submission) &&
          submission.practice === undefined &&
          isChosen(submission, chosen)
        )
          found.push(submission);
      }
    }
    return inOrder(found);
  });
}

/**
 * Marks what went into a parcel as handed over: kept with its answers, and not sent from here any more.
 * What was sent or deleted since the parcel was made stays as it is. What was changed since stays here to be
 * sent, under an id of its own: under the parcel's, the sheet would keep whichever wording comes first.
 * @returns how many are marked
 */
export async function markHandedOver(
  outbox: Outbox,
  given: readonly Editable[],
): Promise<Result<number, StorageFailure>> {
  const handedOverAt = outbox.clock.now();
  const marked = await outbox.database.write(
    async (transaction) => {
      const store = transaction.objectStore('submissions');
      const stored = await Promise.all(given.map(({ sequence }) => store.get(sequence)));
      let count = 0;
      const changes = given.map(({ id, answers }, at) => {
        const one = stored[at];
        if (one === undefined || one.id !== id || !isEditable(one)) return null;
        if (!isSame(one.answers, answers)) return store.put(withNewId(one, outbox.newId()));
        const given = handedOver(one, handedOverAt);
        if (given === null) return null;
        count += 1;
        return store.put(given);
      });
      await Promise.all(changes);
      return count;
    },
    { atMost: manyLimit },
  );
  if (marked.ok) outbox.channel.changed();
  return marked;
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const inOrder = (found: Editable[]): Editable[] => found.sort((a, b) => a.sequence - b.sequence);

const isChosen = ({ sequence }: Editable, chosen: Chosen): boolean =>
  chosen === 'all' || chosen.has(sequence);
