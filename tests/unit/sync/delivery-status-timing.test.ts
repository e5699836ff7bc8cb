import { describe, expect, it, vi } from 'vitest';
import { eraseCopies, eraseOldCopies } from '#src/outbox/actions/erase.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { firstPoll, longestBetween, missingAfter } from '#src/sync/delivery-status.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import {
  endpointOf,
  handOverAll,
  idsOf,
  nextOf,
  poll,
  traceable,
  untraceable,
  withSent,
} from '#tests/support/status-bench.ts';

describe('it is not asked for', () => {
  it('what was sent without its id', async () => {
    const outbox = await withSent(['a'], untraceable);
    expect(await nextOf(outbox)).toBeNull();
  });

  it('what was sent longer ago than copies are kept, and has none any more', async () => {
    const outbox = await withSent(['a']);
    await eraseCopies(outbox);
    outbox.clock.pass(copyRetention);
    expect(await nextOf(outbox)).toBeNull();
    const endpoint = endpointOf(new Set());
    expect(await poll(outbox, endpoint, 'reconnected')).toEqual({
      ok: true,
      value: { kind: 'not-due' },
    });
    expect(endpoint.asked).toEqual([]);
  });

  it('what waits or is confirmed', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(firstPoll);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'timer');
    await outbox.submit(['b']);
    expect(await nextOf(outbox)).toBeNull();
  });
});

describe('it is asked for, however late the next visit', () => {
  const late = 31 * 24 * 60 * 60_000;
  const ended = async (outbox: TestOutbox) =>
    eraseOldCopies(outbox, async () => outbox.clock.now());

  it('what still has its copy: what is missing keeps it', async () => {
    const outbox = await withSent(['a', 'b']);
    const [a = '', b = ''] = await idsOf(outbox);
    outbox.clock.pass(late);
    expect(await nextOf(outbox)).toBeLessThanOrEqual(0);
    const endpoint = endpointOf(new Set([a]));
    await poll(outbox, endpoint, 'reconnected');
    await ended(outbox);
    expect(endpoint.asked.flat().sort()).toEqual([a, b].sort());
    const copy = { answers: { name: 'b' } };
    const states = [{ state: 'confirmed' }, { state: 'sent', copy }];
    expect(await outbox.stored()).toMatchObject(states);
  });

  it('what is missing, for it may arrive yet', async () => {
    const outbox = await withSent(['a']);
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpointOf(new Set()), 'timer');
    outbox.clock.pass(late);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'reconnected');
    expect(await outbox.states()).toEqual(['confirmed']);
  });

  it('what another device was given', async () => {
    const outbox = makeTestOutbox({ mapping: traceable });
    await outbox.submit(['a']);
    await handOverAll(outbox);
    outbox.clock.pass(late);
    await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'reconnected');
    expect(await outbox.states()).toEqual(['confirmed']);
  });

  it('each of thousands', async () => {
    const outbox = await withSent(['a']);
    await addLike(outbox, 2_100);
    outbox.clock.pass(late);
    await poll(outbox, endpointOf(new Set()), 'reconnected');
    await ended(outbox);
    expect((await outbox.stored()).filter((one) => answersOf(one) === null)).toEqual([]);
  });
});

describe('the next question', () => {
  it('comes soon after sending, then whenever the submission is twice as old, up to a limit', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    const waits: number[] = [];
    for (let questions = 0; questions < 16; questions += 1) {
      const wait = (await nextOf(outbox)) ?? 0;
      waits.push(wait);
      outbox.clock.pass(wait);
      await poll(outbox, endpoint, 'timer');
    }
    expect(waits.slice(0, 5)).toEqual([10_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waits.slice(-2)).toEqual([longestBetween, longestBetween]);
    expect(endpoint.asked).toHaveLength(16);
  });

  it('comes at a change of the page’s life too, but not twice in a minute', async () => {
    const outbox = await withSent(['a']);
    const endpoint = endpointOf(new Set());
    outbox.clock.pass(missingAfter);
    await poll(outbox, endpoint, 'timer');
    outbox.clock.pass(59_999);
    await poll(outbox, endpoint, 'reconnected');
    expect(endpoint.asked).toHaveLength(1);
    outbox.clock.pass(1);
    await poll(outbox, endpoint, 'timer');
    expect(endpoint.asked).toHaveLength(1);
    await poll(outbox, endpoint, 'reconnected');
    expect(endpoint.asked).toHaveLength(2);
  });

  it('waits as long as the service says and a random part longer, at a change of the page’s life too', async () => {
    const outbox = { ...(await withSent(['a'])), random: () => 0.5 };
    outbox.clock.pass(firstPoll);
    const notBefore = outbox.clock.now() + 600_000;
    const failure = 'asked-to-wait';
    const busy = endpointOf(new Set(), { kind: 'unreachable', failure, notBefore });
    await poll(outbox, busy, 'timer');
    expect(await nextOf(outbox)).toBe(615_000);
    outbox.clock.pass(614_999);
    const endpoint = endpointOf(new Set());
    await poll(outbox, endpoint, 'reconnected');
    expect(endpoint.asked).toEqual([]);
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
  outbox.clock.pass(missingAfter * 10);
  await poll(outbox, endpointOf(new Set()), 'timer');
  outbox.clock.pass(1);
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
  const [a = ''] = await idsOf(outbox);
  const endpoint = endpointOf(new Set([a]));
  await Promise.all([poll(outbox, endpoint, 'timer'), poll(outbox.another(), endpoint, 'timer')]);
  expect(await outbox.states()).toEqual(['confirmed', 'sent']);
});
