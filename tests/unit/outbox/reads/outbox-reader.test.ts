import { expect, it, vi } from 'vitest';
import type { Result } from '#src/lib/result.ts';
import type { Outbox, OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { pending } from '#src/outbox/reads/queries.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { until } from '#tests/support/outbox-service.ts';

const failed = { ok: false, error: 'unavailable' } as const;

/** A reader of an outbox whose readings are counted, fail as the test says, and rest until it says so. */
function readerOf(outbox: TestOutbox = makeTestOutbox()) {
  let readings = 0;
  let fails = false;
  let whileReading = () => {};
  let rested = () => {};
  const database: OutboxDatabase = {
    ...outbox.database,
    async read(work) {
      readings += 1;
      whileReading();
      return fails ? failed : outbox.database.read(work);
    },
  };
  const sleep = () =>
    new Promise<void>((resolve) => {
      rested = resolve;
    });
  const watched: Outbox = { ...outbox, database, clock: { ...outbox.clock, sleep } };
  const reader = createOutboxReader(watched);
  return {
    ...{ outbox, reader },
    readings: () => readings,
    rest: () => rested(),
    fail(now: boolean, during = () => {}) {
      fails = now;
      whileReading = during;
    },
  };
}

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
};

it('knows nothing before its first reading, then the outbox as it is', async () => {
  const { reader, outbox } = readerOf();
  expect(reader.snapshot.get()).toBeNull();
  await until(() => reader.snapshot.get() !== null);
  expect(reader.snapshot.get()).toMatchObject({ ok: true, value: { counts: {} } });
  await outbox.submit(['a']);
});

it('reads the first change at once after its rest, and those of a moment together', async () => {
  const { reader, outbox, readings, rest } = readerOf();
  await until(() => reader.snapshot.get() !== null);
  await outbox.submit(['a', 'b', 'c']);
  await settle();
  expect(readings()).toBe(1);
  rest();
  await until(() => readings() === 2);
  await settle();
  expect(readings()).toBe(2);
  expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: 3 } } });
  // It rested with nothing to do: the next change is read at once.
  rest();
  await settle();
  await outbox.submit(['d']);
  await until(() => readings() === 3);
});

it('does not rest where someone waits to see it', async () => {
  const { reader, outbox, readings } = readerOf();
  await until(() => reader.snapshot.get() !== null);
  await outbox.submit(['a']);
  reader.refresh();
  await until(() => readings() === 2);
  await settle();
  expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: 1 } } });
  // After that one it rests.
  await outbox.submit(['b']);
  await settle();
  expect(readings()).toBe(2);
});

it('tells when it has read what was there as one asked, though a reading was under way', async () => {
  const { reader, outbox } = readerOf();
  await outbox.submit(['a']);
  await reader.refresh();
  expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: 1 } } });
});

it('tells so too where it could not read', async () => {
  const { reader, fail } = readerOf();
  fail(true);
  await reader.refresh();
  expect(reader.snapshot.get()).toEqual(failed);
});

it('does not miss a change that comes while it reads', async () => {
  const { reader, outbox, readings, rest } = readerOf();
  // The first reading is under way.
  await outbox.submit(['a']);
  await until(() => reader.snapshot.get() !== null);
  rest();
  await until(() => readings() === 2);
  await settle();
  expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: 1 } } });
});

it('rests also where it could not read, and reads again after the next change', async () => {
  const { reader, outbox, readings, rest, fail } = readerOf();
  fail(true);
  await until(() => reader.snapshot.get() !== null);
  outbox.channel.changed();
  await settle();
  expect(readings()).toBe(1);
  fail(false);
  rest();
  await until(() => readings() === 2);
  await settle();
  expect(reader.snapshot.get()).toMatchObject({ ok: true });
});

it('reads again after a bug in a reading, which is reported', async () => {
  const reportFault = vi.fn();
  const { reader, outbox, rest } = readerOf(makeTestOutbox({ reportFault }));
  await until(() => reader.snapshot.get() !== null);
  const bug = new TypeError('a bug');
  const end = reader.watch(
    async () => Promise.reject(bug),
    () => {},
  );
  await until(() => reportFault.mock.calls.length > 0);
  expect(reportFault.mock.calls).toEqual([[bug]]);
  end();
  await outbox.submit(['a']);
  rest();
  await until(() => {
    const read = reader.snapshot.get();
    return read?.ok === true && read.value.counts.queued === 1;
  });
});

it('reads what one watches together with the snapshot, now and after every change', async () => {
  const { reader, outbox } = readerOf();
  const results: (readonly [number, number])[] = [];
  const end = reader.watch(
    async (transaction, now, snapshot) => {
      const { count } = await pending(10)(transaction, now, snapshot);
      return [count, snapshot.counts.queued ?? 0] as const;
    },
    (value) => results.push(value.ok ? value.value : [-1, -1]),
  );
  await until(() => results.length > 0);
  await outbox.submit(['a']);
  reader.refresh();
  await until(() => results.at(-1)?.[0] === 1);
  expect(results.every(([listed, counted]) => listed === counted)).toBe(true);
  end();
  const before = results.length;
  await outbox.submit(['b']);
  reader.refresh();
  await settle();
  expect(results).toHaveLength(before);
  expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: 2 } } });
});

it('says so where the outbox cannot be read, to all who watch, and reads again', async () => {
  const { reader, fail } = readerOf();
  await until(() => reader.snapshot.get() !== null);
  const before: Result<number, string>[] = [];
  reader.watch(
    async () => 3,
    (value) => before.push(value),
  );
  await until(() => before.length > 0);
  const results: Result<number, string>[] = [];
  fail(true);
  const end = reader.watch(
    async () => 7,
    (value) => results.push(value),
  );
  await until(() => results.length > 0);
  expect(results).toEqual([failed]);
  expect(before).toEqual([{ ok: true, value: 3 }, failed]);
  expect(reader.snapshot.get()).toEqual(failed);
  fail(false);
  reader.refresh();
  await until(() => results.length > 1);
  expect(results.at(-1)).toEqual({ ok: true, value: 7 });
  // It ends while a reading is under way that fails.
  fail(true, end);
  reader.refresh();
  await settle();
  expect(results).toHaveLength(2);
  expect(reader.snapshot.get()).toEqual(failed);
});

it('reads for those who begin to watch in one moment together, and not again for those who have a result', async () => {
  const { reader, readings } = readerOf();
  await until(() => reader.snapshot.get() !== null);
  const results: string[] = [];
  const watch = (name: string) =>
    reader.watch(
      async () => name,
      () => results.push(name),
    );
  watch('a');
  watch('b');
  await until(() => results.length === 2);
  expect(readings()).toBe(2);
  watch('c');
  await until(() => results.length === 3);
  expect(results).toEqual(['a', 'b', 'c']);
  await reader.refresh();
  expect(results).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});
