// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { useReread } from '#src/ui/outbox/use-reread.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { deferred } from '#tests/support/outbox-service.ts';

type Read = Result<string, StorageFailure>;

/** Readings that the test ends one by one. */
function scriptedRead() {
  const ends: ((read: Read) => void)[] = [];
  const read = vi.fn((_: Outbox) => {
    const { promise, resolve } = deferred<Read>();
    ends.push(resolve);
    return promise;
  });
  const end = (index: number, value: Read) => act(async () => ends[index]?.(value));
  return { read, end };
}

function started(outbox: Outbox | null, read: (from: Outbox) => Promise<Read>) {
  onTestFinished(cleanup);
  const initialProps = { outbox, read };
  return renderHook((props: typeof initialProps) => useReread(props.outbox, props.read), {
    initialProps,
  });
}

it('reads once at the start, and gives nothing before that has ended', async () => {
  const { read, end } = scriptedRead();
  const outbox = makeTestOutbox();
  const { result } = started(outbox, read);
  expect(read.mock.calls).toEqual([[outbox]]);
  expect(result.current).toBeNull();
  await end(0, succeed('first'));
  expect(result.current).toEqual(succeed('first'));
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads nothing without an outbox, and begins when there is one', async () => {
  const { read, end } = scriptedRead();
  const { result, rerender } = started(null, read);
  expect(read).not.toHaveBeenCalled();
  rerender({ outbox: makeTestOutbox(), read });
  await end(0, succeed('first'));
  expect(result.current).toEqual(succeed('first'));
});

it('reads again after each change', async () => {
  const { read, end } = scriptedRead();
  const outbox = makeTestOutbox();
  const { result } = started(outbox, read);
  await end(0, succeed('first'));
  outbox.channel.changed();
  expect(result.current).toEqual(succeed('first'));
  await end(1, succeed('second'));
  expect(result.current).toEqual(succeed('second'));
});

it('answers all the changes during a reading by one more', async () => {
  const { read, end } = scriptedRead();
  const outbox = makeTestOutbox();
  const { result } = started(outbox, read);
  for (let change = 0; change < 100; change += 1) outbox.channel.changed();
  expect(read).toHaveBeenCalledTimes(1);
  await end(0, succeed('old'));
  expect(read).toHaveBeenCalledTimes(2);
  await end(1, succeed('new'));
  expect(read).toHaveBeenCalledTimes(2);
  expect(result.current).toEqual(succeed('new'));
});

it('gives a failure to read, and the next reading', async () => {
  const { read, end } = scriptedRead();
  const outbox = makeTestOutbox();
  const { result } = started(outbox, read);
  await end(0, fail('timed-out'));
  expect(result.current).toEqual(fail('timed-out'));
  outbox.channel.changed();
  await end(1, succeed('again'));
  expect(result.current).toEqual(succeed('again'));
});

it('leaves a reading that is out of date, and reads what is wanted now', async () => {
  const [one, other] = [scriptedRead(), scriptedRead()];
  const outbox = makeTestOutbox();
  const { result, rerender } = started(outbox, one.read);
  rerender({ outbox, read: other.read });
  await other.end(0, succeed('wanted'));
  await one.end(0, succeed('out of date'));
  expect(result.current).toEqual(succeed('wanted'));
  outbox.channel.changed();
  expect([one.read.mock.calls.length, other.read.mock.calls.length]).toEqual([1, 2]);
});

it('stops when it is no longer shown, and leaves nobody behind who listens', async () => {
  const { read, end } = scriptedRead();
  const stop = vi.fn();
  const { channel, ...rest } = makeTestOutbox();
  const subscribe = () => stop;
  const outbox = { ...rest, channel: { ...channel, subscribe } };
  const { unmount } = started(outbox, read);
  expect(stop).not.toHaveBeenCalled();
  unmount();
  await end(0, succeed('too late'));
  expect(stop).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledTimes(1);
});
