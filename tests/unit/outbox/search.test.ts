// Proves specification 5.35.
import { describe, expect, it } from 'vitest';
import { history, pending } from '#src/outbox/queries.ts';
import { search } from '#src/outbox/search.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { handedOverView } from '#src/outbox/transfer/handed-over.ts';
import { everyState, makeTestOutbox, oneOfEach, readNow } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';

const all = { pending: 1_000, history: 1_000, handedOver: 1_000 };
const named = (name: string) => (submission: Submission) => answersOf(submission)?.name === name;

describe('a search', () => {
  it('that everything matches finds what the lists hold, in their order', async () => {
    const outbox = await oneOfEach();
    const found = await outbox.read(search(() => true, all));
    expect(found.pending).toEqual(await outbox.read(pending(1_000)));
    expect(found.history).toEqual(await outbox.read(history(1_000)));
    const { listed, count } = await outbox.read(handedOverView(1_000));
    expect(found.handedOver).toEqual({ listed, count });
    const states = [found.pending, found.history, found.handedOver].flatMap(({ listed }) =>
      listed.map(({ state }) => state),
    );
    expect(states.toSorted()).toEqual([...everyState].toSorted());
  });

  it.each(['held', 'sending', 'handed-over', 'sent'])('finds what matches: %s', async (name) => {
    const outbox = await oneOfEach();
    const { pending, history, handedOver } = await outbox.read(search(named(name), all));
    const listed = [...pending.listed, ...history.listed, ...handedOver.listed];
    expect(listed.map(({ state }) => state)).toEqual([name]);
    expect(pending.count + history.count + handedOver.count).toBe(1);
  });

  it('looks at each once, beyond one reading and across gaps, lists the first and counts all', async () => {
    const outbox = await play('queue a');
    const [first] = await outbox.stored();
    if (first === undefined) throw new Error('Nothing is stored.');
    const many = Array.from({ length: 1_250 }, (_, index) => ({
      ...first,
      sequence: 10 + 2 * index,
      id: `${index}`,
    }));
    await outbox.put(...many);
    const seen: number[] = [];
    const { pending: found } = await outbox.read(
      search((one) => seen.push(one.sequence) > 0 && one.sequence % 4 === 2, {
        ...all,
        pending: 3,
      }),
    );
    expect(seen).toEqual([1, ...many.map(({ sequence }) => sequence)]);
    expect(found.listed.map(({ sequence }) => sequence)).toEqual([10, 14, 18]);
    expect(found.count).toBe(625);
  });

  it('of an empty outbox finds none', async () => {
    const found = await readNow(
      makeTestOutbox(),
      search(() => true, all),
    );
    expect(Object.values(found).map(({ count }) => count)).toEqual([0, 0, 0]);
  });
});
