import { describe, expect, it, vi } from 'vitest';
import { eraseCopies } from '#src/outbox/actions/erase.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { firstPoll, longestBetween, missingAfter } from '#src/sync/delivery-status.ts';
import type { TestOutbox } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import {
  endpointOf,
  idsOf,
  nextOf,
  poll,
  traceable,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';

const late = 31 * 24 * 60 * 60_000;

describe('it is not asked for', () => {
  plays({ 'what was sent without its id': 'install a; user; next-poll none' }, () => ({
    mapping: untraceable,
  }));

  it('what was sent longer ago than copies are kept, and has none any more', async () => {
    const outbox = await withSent(['a']);
    await eraseCopies(outbox);
    await play(`pass ${copyRetention}; next-poll none; reconnect = not-due; asked`, outbox);
  });
});

plays(
  {
    'it is not asked for what waits or is confirmed': `install a; user; pass ${firstPoll}; poll a;
      queue b; next-poll none`,
    'what still has its copy is asked for, however late the next visit: what is missing keeps it': `
      install a b; user; pass ${late}; next-poll due; reconnect a; erase; asked a b;
      states confirmed sent; copies - b`,
    'what is missing is asked for, however late the next visit, for it may arrive yet': `
      install a; user; pass ${missingAfter}; poll; pass ${late}; reconnect a; states confirmed`,
    'what another device was given is asked for, however late the next visit': `queue a; give;
      pass ${late}; reconnect a; states confirmed`,
    'the next question comes at a change of the page’s life, too, but not twice in a minute': `
      install a; user; pass ${missingAfter}; poll; pass 59999; reconnect; asked a; pass 1; poll;
      asked a; reconnect; asked a a`,
  },
  () => ({ mapping: traceable }),
);

it('each of thousands is asked for, however late the next visit', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 2_100);
  await play(`pass ${late}; reconnect; erase`, outbox);
  expect((await outbox.stored()).filter((one) => answersOf(one) === null)).toEqual([]);
});

describe('the next question', () => {
  it('comes soon after sending, then whenever the submission is twice as old, up to a limit', async () => {
    const outbox = await withSent(['a']);
    const waits: number[] = [];
    for (let questions = 0; questions < 16; questions += 1) {
      const wait = (await nextOf(outbox)) ?? 0;
      waits.push(wait);
      await play(`pass ${wait}; poll = answered 0`, outbox);
    }
    expect(waits.slice(0, 5)).toEqual([10_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waits.slice(-2)).toEqual([longestBetween, longestBetween]);
  });

  it('waits as long as the service says and a random part longer, at a change of the page’s life too', async () => {
    const outbox = { ...(await withSent(['a'])), random: () => 0.5 };
    outbox.clock.pass(firstPoll);
    const notBefore = outbox.clock.now() + 600_000;
    const failure = 'asked-to-wait';
    const busy = endpointOf(new Set(), { kind: 'unreachable', failure, notBefore });
    await poll(outbox, busy, 'timer');
    await play('next-poll 615000; pass 614999; reconnect; asked', outbox);
  });
});

/** Stores so many more like the only one that is there. */
async function addLike(outbox: TestOutbox, count: number, like?: Submission): Promise<void> {
  const [first, ...others] = await outbox.stored();
  const one = like ?? first;
  if (one === undefined) throw new Error('Nothing is stored');
  await outbox.database.write(async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      const { sequence: _, ...more } = { ...one, id: testId(1_000 + others.length + number) };
      await transaction.objectStore('submissions').add(more as never);
    }
  });
}

it('reads a few hundred of thousands at a look, and for a question all of them in pieces', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 1_500);
  const [first] = await outbox.stored();
  const waiting = { ...first, ...{ state: 'held', mayHaveArrived: true } };
  await addLike(outbox, 1_500, waiting as Submission);
  const reads = new Map<IDBTransaction, number>();
  const note = (transaction: IDBTransaction) =>
    reads.set(transaction, (reads.get(transaction) ?? 0) + 1);
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    note(this.transaction);
    return get.call(this, key);
  });
  const next = IDBCursor.prototype.continue;
  vi.spyOn(IDBCursor.prototype, 'continue').mockImplementation(function (this: IDBCursor, key) {
    if (this.request.transaction !== null) note(this.request.transaction);
    return next.call(this, key);
  });
  const most = () => Math.max(...reads.values());
  expect(await nextOf(outbox)).toBe(firstPoll);
  expect(most()).toBeLessThan(700);
  reads.clear();
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set());
  await poll(outbox, endpoint, 'timer');
  expect(new Set(endpoint.asked.flat())).toEqual(new Set(await idsOf(outbox)));
  expect(most()).toBeLessThan(250);
});

it('asks soon for an old one that has gone out just now, behind hundreds', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 500);
  await play(`pass ${missingAfter * 10}; poll; pass 1`, outbox);
  const [first] = await outbox.stored();
  if (first?.state !== 'sent') throw new Error(first?.state);
  await outbox.put({ ...first, sentAt: outbox.clock.now() });
  expect(await nextOf(outbox)).toBe(firstPoll);
});

it('asks for a hundred at a time, and stops where the service is out of reach', async () => {
  const outbox = await withSent(['a']);
  await addLike(outbox, 249);
  outbox.clock.pass(firstPoll);
  const down = endpointOf(new Set(), { kind: 'unreachable', failure: 'no-connection' });
  await poll(outbox, down, 'timer');
  expect(down.asked.map(({ length }) => length)).toEqual([100]);
  outbox.clock.pass(firstPoll);
  const endpoint = endpointOf(new Set(await idsOf(outbox)));
  await poll(outbox, endpoint, 'timer');
  expect(endpoint.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(new Set(await outbox.states())).toEqual(new Set(['confirmed']));
});

it('two that ask at once write the same', async () => {
  const outbox = await withSent(['a', 'b']);
  outbox.clock.pass(firstPoll);
  await Promise.all([play('poll a', outbox), play('other poll a', outbox)]);
  expect(await outbox.states()).toEqual(['confirmed', 'sent']);
});
