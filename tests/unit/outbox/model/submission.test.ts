import { describe, expect, it } from 'vitest';
import {
  answersOf,
  isEditable,
  isHistory,
  isPending,
  mayHaveArrived,
  type Submission,
} from '#src/outbox/model/submission.ts';
import {
  everyState,
  makeTestOutbox,
  oneOfEach,
  readStored,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

async function only(outbox: TestOutbox): Promise<Submission> {
  const [one, ...more] = await outbox.stored();
  if (one === undefined || more.length > 0) throw new Error('Not one is stored.');
  return one;
}

async function received(): Promise<TestOutbox> {
  const giver = await withQueued(['a'], { newId: () => testId(1_000) });
  const outbox = makeTestOutbox();
  await importAll(outbox, await transferredFrom(giver));
  return outbox;
}

describe.each([
  ['sent again', () => play('install a; user; resend a')],
  ['taken back', () => play('queue a; give; back')],
  ['received', received],
])('what is %s', (_, make) => {
  it('was not tried since, may have arrived, and goes out under its id where nobody edits it', async () => {
    const outbox = await make();
    const stored = await only(outbox);
    expect(stored).toMatchObject({ state: 'queued', attempts: 0, lastFailure: null });
    expect(mayHaveArrived(stored)).toBe(true);
    // It goes to another device without the mark.
    const [given = {}] = await transferredFrom(outbox);
    const carried = ['answers', 'capturedAt', 'form', 'id', 'mappingVersion'];
    expect(Object.keys(given).sort()).toEqual(carried);
    await outbox.drain('user');
    expect(outbox.service.received.at(-1)).toMatchObject({ id: stored.id, answers: { name: 'a' } });
    expect(await only(outbox)).not.toHaveProperty('mayHaveArrived');
  });
});

it('every state is pending, history or handed over, and editable unless it is being sent', async () => {
  const stored = await readStored(await oneOfEach());
  const statesOf = (kind: (submission: Submission) => boolean) =>
    stored.filter(kind).map(({ state }) => state);
  expect(stored.map(({ state }) => state)).toEqual(everyState);
  expect(statesOf(isPending)).toEqual(['held', 'refused', 'sending', 'queued']);
  expect(statesOf(isEditable)).toEqual(['held', 'refused', 'queued']);
  expect(statesOf(isHistory)).toEqual(['sent', 'confirmed']);
  expect(statesOf(mayHaveArrived)).toEqual(['sent', 'confirmed', 'handed-over', 'sending']);
  expect(statesOf((one) => answersOf(one) === null)).toEqual(['confirmed']);
});
