import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import {
  createOutboxReader,
  type OutboxReader,
  type Query,
} from '#src/outbox/reads/outbox-reader.ts';
import { pageSize, useListed, useQuery, useSnapshot } from '#src/screens/shared/use-query.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred, until } from '#tests/support/outbox-service.ts';
import { becomes } from '#tests/support/screen-steps.ts';

/** Readings that the test ends one by one. */
function scriptedQuery() {
  const ends: ((value: string) => void)[] = [];
  const query = vi.fn<Query<string>>(() => {
    const { promise, resolve } = deferred<string>();
    ends.push(resolve);
    return promise;
  });
  const end = async (index: number, value: string) => {
    await until(() => ends.length > index);
    await act(async () => ends[index]?.(value));
  };
  return { query, end };
}

/** A reader that has read once, and rests no longer than it must. */
async function startedReader() {
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  await until(() => reader.snapshot.get() !== null);
  return { outbox, reader };
}

/** A component with a scripted query, of a reader unless there is none yet. */
async function started(withReader = true) {
  const scripted = scriptedQuery();
  const { outbox, reader } = await startedReader();
  const initialProps: { reader: OutboxReader | null; query: Query<string> } = {
    ...{ reader: withReader ? reader : null, query: scripted.query },
  };
  const { result, rerender, unmount } = renderHook(
    (props: typeof initialProps) => useQuery(props.reader, props.query),
    { initialProps },
  );
  const has = (value: string) => becomes(() => result.current, succeed(value));
  return { ...scripted, outbox, reader, result, rerender, unmount, has };
}

// What is read when: outbox-reader.test.ts.
it('gives nothing before the first reading has ended, and what it has during the next', async () => {
  const { end, has, outbox, result } = await started();
  expect(result.current).toBeNull();
  await end(0, 'first');
  await has('first');
  outbox.channel.changed();
  expect(result.current).toEqual(succeed('first'));
  await end(1, 'second');
  await has('second');
});

it('reads nothing without an outbox, and begins when there is one', async () => {
  const { query, end, has, rerender, reader } = await started(false);
  await act(() => new Promise((passed) => setTimeout(passed, 20)));
  expect(query).not.toHaveBeenCalled();
  rerender({ reader, query });
  await end(0, 'first');
  await has('first');
});

it('leaves a reading that is out of date, and reads what is wanted now', async () => {
  const { query, end, has, outbox, rerender, reader } = await started();
  const other = scriptedQuery();
  await until(() => query.mock.calls.length === 1);
  rerender({ reader, query: other.query });
  await end(0, 'out of date');
  await other.end(0, 'wanted');
  await has('wanted');
  outbox.channel.changed();
  await other.end(1, 'wanted again');
  expect([query.mock.calls.length, other.query.mock.calls.length]).toEqual([1, 2]);
});

it('stops when it is no longer shown: the next reading is without it', async () => {
  const { query, end, outbox, reader, unmount } = await started();
  await until(() => query.mock.calls.length === 1);
  unmount();
  await end(0, 'too late');
  const before = reader.snapshot.get();
  await outbox.submit(['a']);
  await until(() => reader.snapshot.get() !== before);
  expect(query).toHaveBeenCalledTimes(1);
});

it('gives the outbox at a glance to all, as it is now', async () => {
  const { outbox, reader } = await startedReader();
  const { result } = renderHook(() => useSnapshot(reader));
  await outbox.submit(['a', 'b']);
  await becomes(() => result.current?.ok && result.current.value.counts, { queued: 2 });
});

it('reads the first of a list, and more of them when asked', async () => {
  const { reader } = await startedReader();
  const list = (limit: number) => async () => limit;
  const { result } = renderHook(() => useListed(reader, list));
  await becomes(() => result.current[0], succeed(pageSize));
  act(() => result.current[1]());
  await becomes(() => result.current[0], succeed(2 * pageSize));
});
