// Proves specification 5.7, 5.11, 5.12.
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import type { DrainReport } from '#src/outbox/sender/drain.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import {
  at,
  done,
  hour,
  minute,
  type Next,
  none,
  pageOfEachTest,
  pass,
  second,
  started,
} from '#tests/support/scheduler-bench.ts';

const page = pageOfEachTest();

describe('at the start, before the outbox is read,', () => {
  it.each([
    ['drains once it is known that something waits', succeed({ counts: { held: 1 } }), 1],
    ['drains once it is known that it cannot be read', fail('unavailable' as const), 1],
    ['drains nothing where it is empty', succeed({ counts: {} }), 0],
    ['drains nothing where all is sent', succeed({ counts: { sent: 3 } }), 0],
  ] as const)('%s', async (_, read, drained) => {
    const { triggers, snapshot } = started(undefined, null);
    await pass();
    expect(triggers).toEqual([]);
    snapshot.set(read.ok ? succeed({ ...emptySnapshot, ...read.value }) : read);
    expect(triggers).toHaveLength(drained);
    // What comes after it is the timer's.
    snapshot.set(succeed({ ...emptySnapshot, counts: { queued: 2 } }));
    expect(triggers).toHaveLength(drained);
  });
});

it('drains when the connection returns', async () => {
  const { triggers } = started();
  await pass();
  dispatchEvent(new Event('offline'));
  expect(triggers).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(triggers).toEqual(['lifecycle', 'lifecycle']);
});

describe('the timer', () => {
  it('drains when the time of the next one has come, and not before', async () => {
    let next: Next = at(Date.now() + 30 * second);
    const { triggers, drains, probe } = started(() => next);
    await pass(29.9 * second);
    expect(triggers).toEqual(['lifecycle']);
    drains.mockImplementationOnce(async () => {
      next = none;
      return done;
    });
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    await pass(24 * hour);
    expect(triggers).toHaveLength(2);
    expect(probe).not.toHaveBeenCalled();
  });

  it('leaves a service alone that has too much to do, whatever changes meanwhile', async () => {
    const until = Date.now() + 20 * minute;
    const { triggers, drains, probe, changed } = started(() => at(until));
    drains.mockImplementation(async () => ({ end: 'turned-away', delivered: 0 }));
    for (let change = 0; change < 19; change += 1) {
      await pass(minute);
      await changed();
    }
    expect(triggers).toEqual(['lifecycle']);
    expect(probe).not.toHaveBeenCalled();
    await pass(minute);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('is set again when something was enqueued, in whatever tab', async () => {
    let next: Next = none;
    const { triggers, changed } = started(() => next);
    await pass(hour);
    next = at(Date.now() + 5 * second);
    await changed();
    await pass(4.9 * second);
    expect(triggers).toEqual(['lifecycle']);
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('gives way to an earlier time, and leaves none behind', async () => {
    let next: Next = at(Date.now() + 60 * second);
    const { triggers, changed, drains } = started(() => next);
    await pass();
    next = at(Date.now() + 10 * second);
    for (let change = 0; change < 20; change += 1) void changed();
    await pass();
    expect(vi.getTimerCount()).toBe(1);
    drains.mockImplementation(async () => {
      next = none;
      return done;
    });
    await pass(2 * hour);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('looks at the clock again within an hour, however far the time is', async () => {
    const { triggers } = started(() => at(Date.now() + 1_000 * hour));
    await pass(hour + second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
  });

  it('does not run hot where what is due is never sent', async () => {
    const { triggers, reads } = started(() => at(0));
    await pass(minute);
    expect(triggers.length).toBeGreaterThan(10);
    expect(triggers.length).toBeLessThanOrEqual(62);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(63);
  });

  it('does not run hot where every drain tells of changes', async () => {
    const { triggers, drains, changed } = started(() => at(0));
    drains.mockImplementation(async () => {
      for (let change = 0; change < 10; change += 1) await changed();
      return done;
    });
    await pass(minute);
    expect(triggers.length).toBeLessThanOrEqual(62);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('waits while a drain runs, and is set when the last one has ended', async () => {
    const { triggers, drains, changed } = started(() => at(0));
    await pass();
    const [one, other] = [deferred<DrainReport>(), deferred<DrainReport>()];
    drains.mockReturnValueOnce(one.promise).mockReturnValueOnce(other.promise);
    dispatchEvent(new Event('online'));
    page.isSeen('visible');
    expect(triggers).toHaveLength(3);
    await changed();
    await pass(10 * second);
    one.resolve(done);
    await pass(10 * second);
    expect(triggers).toHaveLength(3);
    other.resolve(done);
    await pass(2 * second);
    expect(triggers.slice(3)).toEqual(['timer', ...triggers.slice(4)]);
    expect(triggers.length).toBeGreaterThan(3);
  });

  it('waits a while where another context is delivering', async () => {
    const { triggers, drains } = started(() => at(0));
    drains.mockResolvedValue({ end: 'busy', delivered: 0 });
    dispatchEvent(new Event('online'));
    await pass(4.9 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    await pass(0.2 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle', 'timer']);
  });
});

describe('where the storage fails', () => {
  it('tries once a minute where the outbox cannot be read; the other triggers remain', async () => {
    const { triggers } = started(() => null);
    await pass(10.5 * minute);
    expect(triggers).toHaveLength(11);
    expect(vi.getTimerCount()).toBe(1);
    dispatchEvent(new Event('online'));
    expect(triggers).toHaveLength(12);
  });

  it('tries again after a minute, not every second, and at once on an occasion', async () => {
    const { triggers, drains } = started(() => at(0));
    drains.mockResolvedValue({ end: 'no-storage', delivered: 0, failure: 'full' });
    dispatchEvent(new Event('online'));
    await pass(59 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    await pass(2 * second);
    expect(triggers).toEqual(['lifecycle', 'lifecycle', 'timer']);
    dispatchEvent(new Event('online'));
    expect(triggers.at(-1)).toBe('lifecycle');
  });
});
