import { expect, it, vi } from 'vitest';
import type { Result } from '#src/lib/result.ts';
import type { Outbox, OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { pending } from '#src/outbox/reads/queries.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { until } from '#tests/support/outbox-service.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

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

const steps: Steps<ReturnType<typeof readerOf>> = {
  /** The first reading has ended, or not. */
  first: ({ reader }) => until(() => reader.snapshot.get() !== null),
  nothing: ({ reader }) => expect(reader.snapshot.get()).toBeNull(),
  submit: ({ outbox }, names) => outbox.submit(names),
  changed: ({ outbox }) => outbox.channel.changed(),
  fails: ({ fail }) => fail(true),
  works: ({ fail }) => fail(false),
  /** Its rest is over. */
  rest: ({ rest }) => rest(),
  /** Someone waits to see it, and is told. */
  refresh: ({ reader }) => void reader.refresh(),
  refreshed: ({ reader }) => reader.refresh(),
  settle: () => settle(),
  /** How often it has read; `until` waits for that. */
  until: ({ readings }, [count]) => until(() => readings() === Number(count)),
  readings: ({ readings }, [count]) => expect(readings()).toBe(Number(count)),
  /** What the page sees. */
  sound: ({ reader }) => expect(reader.snapshot.get()).toMatchObject({ ok: true }),
  failed: ({ reader }) => expect(reader.snapshot.get()).toEqual(failed),
  queued: ({ reader }, [count]) =>
    expect(reader.snapshot.get()).toMatchObject({ value: { counts: { queued: Number(count) } } }),
};

it.each(
  Object.entries({
    'knows nothing before its first reading, then the outbox as it is': 'nothing; first; sound',
    // After its second rest, with nothing to do, the next change is read at once.
    'reads the first change at once after its rest, and those of a moment together': `first;
      submit a b c; settle; readings 1; rest; until 2; settle; readings 2; queued 3; rest; settle;
      submit d; until 3`,
    'does not rest if someone waits to see it, but after that': `first; submit a; refresh; until 2;
      settle; queued 1; submit b; settle; readings 2`,
    'tells when it has read what was there as one asked, though a reading was under way': `
      submit a; refreshed; queued 1`,
    'tells so, too, if it could not read': 'fails; refreshed; failed',
    'does not miss a change that comes while it reads': `submit a; first; rest; until 2; settle;
      queued 1`,
    'rests also if it could not read, and reads again after the next change': `fails; first;
      changed; settle; readings 1; works; rest; until 2; settle; sound`,
  }),
)('%s', (_, program) => playSteps(steps, readerOf(), program));

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
  const seen = { ok: true, value: { counts: { queued: 1 } } };
  await eventually(() => expect(reader.snapshot.get()).toMatchObject(seen));
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

it('says so if the outbox cannot be read, to all who watch, and reads again', async () => {
  const { reader, fail } = readerOf();
  await until(() => reader.snapshot.get() !== null);
  const watch = (value: number) => {
    const results: Result<number, string>[] = [];
    const end = reader.watch(
      async () => value,
      (result) => results.push(result),
    );
    return { results, end };
  };
  const before = watch(3);
  await until(() => before.results.length > 0);
  fail(true);
  const { results, end } = watch(7);
  await until(() => results.length > 0);
  expect(results).toEqual([failed]);
  expect(before.results).toEqual([{ ok: true, value: 3 }, failed]);
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
