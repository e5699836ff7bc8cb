import { expect, it } from 'vitest';
import type { Submission } from '#src/outbox/model/submission.ts';
import { byId, history, pending } from '#src/outbox/reads/queries.ts';
import { handedOver } from '#src/outbox/transfer/handed-over.ts';
import { everyState, oneOfEach } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';

const sequences = (submissions: readonly Submission[]): number[] =>
  submissions.map(({ sequence }) => sequence);
const states = (submissions: readonly Submission[]): string[] =>
  submissions.map(({ state }) => state);

it.each([
  ['pending', pending(100), ['held', 'refused', 'sending', 'queued']],
  ['handed over', handedOver(100), ['handed-over']],
  ['history', history(100), ['confirmed', 'sent']],
])('what is %s is listed, and nothing else', async (_what, query, expected) => {
  const outbox = await oneOfEach();
  const { listed, count } = await outbox.read<{ listed: readonly Submission[]; count: number }>(
    query,
  );
  expect(states(listed)).toEqual(expected);
  expect(count).toBe(expected.length);
});

it('the first pending ones in order of capture are listed, whatever their state; all are counted', async () => {
  const outbox = await play('hold a; queue b c; hold d e');
  const { listed, count } = await outbox.read(pending(2));
  expect(sequences(listed)).toEqual([1, 2]);
  expect(count).toBe(5);
});

it('the history has the last sent first where there are more, in whatever order they were written', async () => {
  const outbox = await play(`queue a b c; pass 1000; user only b; pass 1000; user only c;
    pass 1000; user only a; received b c a`);
  expect(sequences((await outbox.read(history(100))).listed)).toEqual([1, 3, 2]);
  const { listed, count } = await outbox.read(history(2));
  expect(sequences(listed)).toEqual([1, 3]);
  expect(count).toBe(3);
});

it('one is read by its id, whatever its state; none where it is gone', async () => {
  const outbox = await oneOfEach();
  for (const stored of await outbox.stored()) {
    expect(await outbox.read(byId(stored.id))).toEqual(stored);
  }
  expect(everyState).toHaveLength(7);
  expect(await outbox.read(byId(testId(99)))).toBeUndefined();
});
