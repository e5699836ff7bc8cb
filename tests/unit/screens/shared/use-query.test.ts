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

/** A reader that has read once, and rests no longer than it must. */
async function startedReader() {
  const outbox = makeTestOutbox();
  const reader = createOutboxReader(outbox);
  await until(() => reader.snapshot.get() !== null);
  return { outbox, reader };
}

// What is read when: outbox-reader.test.ts.
it('gives what the latest query has read, before the next reading ends, too, and reads no other', async () => {
  const { outbox, reader } = await startedReader();
  const { promise, resolve: endFirst } = deferred<string>();
  const first = vi.fn<Query<string>>(() => promise);
  let times = 0;
  const second = vi.fn<Query<string>>(async () => `wanted ${++times}`);
  const initialProps: { given: OutboxReader | null; query: Query<string> } = {
    ...{ given: null, query: first },
  };
  const { result, rerender, unmount } = renderHook(
    ({ given, query }: typeof initialProps) => useQuery(given, query),
    { initialProps },
  );
  await act(() => new Promise((passed) => setTimeout(passed, 20)));
  expect(first, 'without an outbox').not.toHaveBeenCalled();
  rerender({ given: reader, query: first });
  await until(() => first.mock.calls.length === 1);
  rerender({ given: reader, query: second });
  expect(result.current).toBeNull();
  await act(async () => endFirst('out of date'));
  await becomes(() => result.current, succeed('wanted 1'));
  outbox.channel.changed();
  expect(result.current).toEqual(succeed('wanted 1'));
  await becomes(() => result.current, succeed('wanted 2'));
  unmount();
  const before = reader.snapshot.get();
  await outbox.submit(['a']);
  await until(() => reader.snapshot.get() !== before);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
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
