// Proves specification 5.39.
import { expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { takeLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { play } from '#tests/support/outbox-program.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;

const oldestOf = async (outbox: TestOutbox) => (await outbox.snapshot()).oldest;

it.each([
  [0, 'fresh'],
  [24 * hour - 1, 'fresh'],
  [24 * hour, 'late'],
  [72 * hour - 1, 'late'],
  [72 * hour, 'overdue'],
  [year - 1, 'overdue'],
])('what has waited for %d ms is %s', async (waited, age) => {
  const outbox = await play(`queue a; pass ${waited}`);
  expect(await oldestOf(outbox)).toMatchObject({ capturedAt: startOfTime, age, count: 1 });
});

it('the oldest counts, what is being sent too, until it has gone out', async () => {
  const outbox = await play(`queue a; pass ${25 * hour}; queue b`);
  // The other was written a minute ago.
  const first = { capturedAt: startOfTime, age: 'late', count: 1, failure: null };
  expect(await oldestOf(outbox)).toEqual(first);
  await takeLeases(outbox, {}, { only: new Set([await outbox.idOf('b')]) });
  expect(await oldestOf(outbox)).toEqual(first);
  await takeLease(outbox);
  expect(await oldestOf(outbox)).toEqual(first);
  await outbox.drain('user', { only: [await outbox.idOf('a')] });
  outbox.clock.pass(hour);
  await outbox.drain('user', { only: [await outbox.idOf('a')] });
  const second = { capturedAt: startOfTime + 25 * hour, age: 'fresh' };
  expect(await oldestOf(outbox)).toMatchObject(second);
  await outbox.drain('user');
  expect(await oldestOf(outbox)).toBeNull();
});

const notDue = ['hold a', 'service refused; queue a; user', 'queue a; user'];

it.each(notDue)('no signal helps what no drain would send: %s', async (program) => {
  const outbox = await play(program);
  outbox.clock.pass(100 * hour);
  expect(await oldestOf(outbox)).toBeNull();
});

it('a form that this build does not connect has no age', async () => {
  const outbox = await play(`queue a; version tax; pass ${30 * hour}`);
  const { snapshot, refresh } = createOutboxReader(outbox.another({ mapping: {} }));
  await refresh();
  expect(snapshot.get()).toMatchObject({ ok: true, value: { oldest: null } });
});

it.each<[string, number]>([
  ['set back before the capture', -hour],
  ['at its first second, in 1970', -startOfTime],
  ['a year ahead', year],
  ['far in the future', 40 * year],
])('says nothing while the clock is %s', async (_, jump) => {
  const outbox = await play(`queue a; pass ${jump}`);
  expect(await oldestOf(outbox)).toBeNull();
  outbox.clock.pass(25 * hour - jump);
  expect(await oldestOf(outbox)).toMatchObject({ age: 'late' });
});

it('says nothing while the clock is before the newest build that used the outbox', async () => {
  const outbox = await play(`queue a; pass ${25 * hour}`);
  await outbox.change('newestBuild', outbox.clock.now() + 1);
  expect(await oldestOf(outbox)).toBeNull();
  outbox.clock.pass(1);
  expect(await oldestOf(outbox)).toMatchObject({ age: 'late' });
});

it.each([
  ['1970', -startOfTime],
  ['ahead', 10 * year],
])('does not count what a clock in %s captured, but what was captured next', async (_, jump) => {
  const outbox = await withQueued([]);
  await play(`pass ${jump}; queue wrong; pass ${-jump}`, outbox);
  expect(await oldestOf(outbox)).toBeNull();
  await play(`queue right; pass ${73 * hour}`, outbox);
  expect(await oldestOf(outbox)).toMatchObject({ capturedAt: startOfTime, age: 'overdue' });
});

it.each([
  [1, 1],
  [199, 1],
  [200, 1],
  [450, 3],
])('an import has its own time of capture, though after %d others', async (own, imports) => {
  const outbox = await play(`queue a; pass ${30 * hour}`);
  const first = await outbox.named('a');
  const capturedAt = startOfTime - 50 * hour;
  const others = Array.from({ length: own + imports - 1 }, (_, at) => ({
    ...{ ...first, sequence: at + 2, id: testId(at + 2) },
    ...(at + 1 >= own && { capturedAt: capturedAt + at + 1 - own, imported: true as const }),
  }));
  await outbox.put(...others);
  expect(await oldestOf(outbox)).toMatchObject({ capturedAt, age: 'overdue' });
  await deleteSubmission(outbox, testId(own + 1));
  expect((await oldestOf(outbox))?.capturedAt).toBe(imports > 1 ? capturedAt + 1 : startOfTime);
});
