import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { byId, exportable, history, pending } from '#src/outbox/queries.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { handedOverView } from '#src/outbox/transfer/handed-over.ts';
import {
  everyState,
  makeTestOutbox,
  oneOfEach,
  readNow,
  readStored,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { noConnection, sent } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const sequences = (submissions: readonly Submission[]): number[] =>
  submissions.map(({ sequence }) => sequence);
const states = (submissions: readonly Submission[]): string[] =>
  submissions.map(({ state }) => state);

it.each([
  ['pending', pending(100), ['held', 'refused', 'sending', 'queued']],
  ['exportable', exportable(100), ['held', 'refused', 'sending', 'queued']],
  ['handed over', handedOverView(100), ['handed-over']],
  ['history', history(100), ['confirmed', 'sent']],
])('what is %s is listed, and nothing else', async (_what, query, expected) => {
  const outbox = await oneOfEach();
  const { listed, count } = await readNow<{ listed: readonly Submission[]; count: number }>(
    outbox,
    query,
  );
  expect(states(listed)).toEqual(expected);
  expect(count).toBe(expected.length);
});

it('the first pending ones in order of capture are listed, whatever their state; all are counted', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { form: 'health' });
  await submitNamed(outbox, ['b', 'c']);
  await submitNamed(outbox, ['d', 'e'], { form: 'health' });
  for (const query of [pending(2), exportable(2)]) {
    const { listed, count } = await readNow<{ listed: readonly Submission[]; count: number }>(
      outbox,
      query,
    );
    expect(sequences(listed)).toEqual([1, 2]);
    expect(count).toBe(5);
  }
});

/** Delivers each name at a time of its own, in this order. */
async function deliverInOrder(outbox: TestOutbox, names: readonly string[]): Promise<void> {
  for (const name of names) {
    outbox.clock.pass(1_000);
    const others = (await readStored(outbox)).filter(({ state }) => state === 'queued');
    outbox.service.follow(({ answers }) => (answers.name === name ? sent : noConnection));
    for (let tries = 0; tries <= others.length; tries += 1) await drain(outbox, user);
  }
}

it('the history has the latest where there are more, in whatever order they were sent', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  await deliverInOrder(outbox, ['b', 'c', 'a']);
  expect(sequences((await readNow(outbox, history(100))).listed)).toEqual([1, 3, 2]);
  const { listed, count } = await readNow(outbox, history(2));
  expect(sequences(listed)).toEqual([1, 3]);
  expect(count).toBe(3);
});

it('one is read by its id, whatever its state; none where it is gone', async () => {
  const outbox = await oneOfEach();
  for (const stored of await readStored(outbox)) {
    expect(await readNow(outbox, byId(stored.id))).toEqual(stored);
  }
  expect(everyState).toHaveLength(7);
  expect(await readNow(outbox, byId(testId(99)))).toBeUndefined();
});
