// Proves specification 5.28, 5.31.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteAll } from '#src/outbox/delete.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { putSetting } from '#src/outbox/settings.ts';
import { acknowledgeEviction, evicted } from '#src/pwa/eviction.ts';
import { watchOutbox } from '#src/pwa/watch-outbox.ts';
import {
  makeTestOutbox,
  snapshotOf,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';

/** What the app's icon showed, one after the other. */
let badges: number[] = [];

beforeEach(() => {
  localStorage.clear();
  acknowledgeEviction();
  badges = [];
  const show = async (count = 0) => void badges.push(count);
  Object.assign(navigator, { setAppBadge: show, clearAppBadge: show });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

/** A watched outbox whose rests between readings the test ends one by one. */
async function watched() {
  const made = makeTestOutbox();
  const rests: (() => void)[] = [];
  const sleep = () => new Promise<void>((end) => rests.push(end));
  let fails = false;
  let reads = 0;
  const read: typeof made.database.read = (work) => {
    reads += 1;
    return fails ? Promise.resolve({ ok: false, error: 'unavailable' }) : made.database.read(work);
  };
  const outbox = { ...made, clock: { ...made.clock, sleep }, database: { ...made.database, read } };
  const reader = createOutboxReader(outbox);
  watchOutbox(outbox, reader);
  await vi.waitFor(() => expect(rests).toHaveLength(1));
  return {
    outbox,
    reader,
    resting: (times: number) => vi.waitFor(() => expect(rests).toHaveLength(times)),
    endRest: () => rests.at(-1)?.(),
    fail: (next: boolean) => {
      fails = next;
    },
    reads: () => reads,
  };
}

/** Time enough for a reading that must not happen. */
const aWhile = () => new Promise((passed) => setTimeout(passed, 30));

it('shows at once how much waits, at the start and after a change that comes alone', async () => {
  const { outbox, resting, endRest } = await watched();
  expect(badges).toEqual([0]);
  endRest();
  await aWhile();
  await submitNamed(outbox, ['a']);
  await resting(2);
  expect(badges).toEqual([0, 1]);
});

it('reads once for all the changes of a rest, when it is over, and shows the last', async () => {
  const { outbox, resting, endRest, reads } = await watched();
  await submitNamed(outbox, ['a', 'b', 'c']);
  for (let change = 0; change < 100; change += 1) outbox.channel.changed();
  await aWhile();
  expect([reads(), badges]).toEqual([1, [0]]);
  endRest();
  await resting(2);
  expect([reads(), badges]).toEqual([2, [0, 3]]);
  await deleteAll(outbox, 'pending');
  endRest();
  await resting(3);
  expect([reads(), badges]).toEqual([3, [0, 3, 0]]);
  endRest();
  await aWhile();
  expect(reads()).toBe(3);
});

it('does not wait for the rest where somebody is waiting to see', async () => {
  const { outbox, reader, resting } = await watched();
  await submitNamed(outbox, ['a']);
  await aWhile();
  expect(badges).toEqual([0]);
  reader.refresh();
  await resting(2);
  expect(badges).toEqual([0, 1]);
});

it('does not miss a change that comes while it reads', async () => {
  const { outbox, resting, endRest } = await watched();
  endRest();
  await aWhile();
  outbox.channel.changed();
  await submitNamed(outbox, ['a']);
  await resting(2);
  endRest();
  await resting(3);
  expect(badges.at(-1)).toBe(1);
});

it('rests also where it could not read, and reads again after the next change', async () => {
  const { outbox, resting, endRest, fail, reads } = await watched();
  await submitNamed(outbox, ['a']);
  fail(true);
  endRest();
  await resting(2);
  outbox.channel.changed();
  await aWhile();
  expect([reads(), badges]).toEqual([2, [0]]);
  fail(false);
  endRest();
  await resting(3);
  expect(badges).toEqual([0, 1]);
});

it('tells of what waited where the next database is another one', async () => {
  const first = makeTestOutbox();
  watchOutbox(first, createOutboxReader(first));
  await submitNamed(first, ['a', 'b']);
  await vi.waitFor(() => expect(badges.at(-1)).toBe(2));
  const second = makeTestOutbox();
  watchOutbox(second, createOutboxReader(second));
  await vi.waitFor(() => expect(evicted.get()).toMatchObject({ count: 2 }));
});

it('gives a name to a database that was filled before databases had one', async () => {
  const outbox = await withQueued(['a']);
  await outbox.database.write((transaction) => putSetting(transaction, 'databaseId', null));
  watchOutbox(outbox, createOutboxReader(outbox));
  await vi.waitFor(async () => expect((await snapshotOf(outbox)).databaseId).not.toBeNull());
  expect(evicted.get()).toBeNull();
});
