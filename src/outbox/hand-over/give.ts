import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { HandedOver } from '#src/outbox/submission.ts';
import { type AtRest, atRestStates, isAtRest } from '#src/outbox/waiting.ts';
import { manyLimit } from './parcel.ts';

/** Which of them a person chose, by sequence. */
export type Chosen = 'all' | ReadonlySet<number>;

/** What can be handed over, at a glance. */
export type GivableView = {
  /** In order of capture; at most as many as asked for, while `count` counts all. */
  readonly listed: readonly AtRest[];
  readonly count: number;
};

export function readGivableView(
  outbox: Outbox,
  most: number,
): Promise<Result<GivableView, StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const found: AtRest[] = [];
    let count = 0;
    for (const state of atRestStates) {
      count += await states.count(state);
      found.push(...(await states.getAll(state, most)).filter(isAtRest));
    }
    return { listed: inOrder(found).slice(0, most), count };
  });
}

/** What can be handed over, in order of capture; what is being sent right now is left out. */
export function readGivable(
  outbox: Outbox,
  chosen: Chosen,
): Promise<Result<readonly AtRest[], StorageFailure>> {
  return outbox.database.read(async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const found: AtRest[] = [];
    for (const state of atRestStates) {
      for (const submission of await states.getAll(state)) {
        if (isAtRest(submission) && isChosen(submission, chosen)) found.push(submission);
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
  given: readonly AtRest[],
): Promise<Result<number, StorageFailure>> {
  const handedOverAt = outbox.clock.now();
  const marked = await outbox.database.write(async (transaction) => {
    const store = transaction.objectStore('submissions');
    const stored = await Promise.all(given.map(({ sequence }) => store.get(sequence)));
    let count = 0;
    const changes = given.map(({ id, answers }, at) => {
      const one = stored[at];
      if (one === undefined || one.id !== id || !isAtRest(one)) return null;
      if (!isSame(one.answers, answers)) return store.put({ ...one, id: outbox.newId() });
      count += 1;
      return store.put(handedOver(one, handedOverAt));
    });
    await Promise.all(changes);
    return count;
  }, manyLimit);
  if (marked.ok) outbox.channel.changed();
  return marked;
}

function handedOver(given: AtRest, handedOverAt: number): HandedOver {
  const { sequence, id, form, capturedAt, mappingVersion, installed, answers } = given;
  return {
    ...{ sequence, id, form, capturedAt, mappingVersion, installed, answers },
    ...{ state: 'handed-over', handedOverAt },
  };
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const inOrder = (found: AtRest[]): AtRest[] => found.sort((a, b) => a.sequence - b.sequence);

const isChosen = ({ sequence }: AtRest, chosen: Chosen): boolean =>
  chosen === 'all' || chosen.has(sequence);
