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
  page,
  pageOfEachTest,
  pass,
  plays,
  second,
  started,
} from '#tests/support/scheduler-bench.ts';

pageOfEachTest();

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

plays({
  'drains when the connection returns': `none; pass 0; offline; drained lifecycle; online;
    drained lifecycle lifecycle`,
});

describe('the timer', () => {
  plays({
    'drains when the time of the next one has come, and not before': `at 30; pass 29.9;
      drained lifecycle; ends-all; pass 0.2; drained lifecycle timer; pass 86400;
      drained lifecycle timer; probes 0`,
    'leaves a service alone that has too much to do, whatever changes meanwhile': `at 1200;
      ends turned-away; ${'pass 60; changed; '.repeat(19)} drained lifecycle; probes 0; pass 60;
      drained lifecycle timer`,
    'is set again when something was enqueued, in whatever tab': `none; pass 3600; next at 5;
      changed; pass 4.9; drained lifecycle; pass 0.2; drained lifecycle timer`,
    'looks at the clock again within an hour, however far the time is': `at 3600000; pass 3601;
      drained lifecycle timer`,
    'does not run hot where what is due is never sent': 'due; pass 60; drains 11 62; reads 0 63',
    'waits a while where another context is delivering': `due; ends busy; online; pass 4.9;
      drained lifecycle lifecycle; pass 0.2; drained lifecycle lifecycle timer`,
    'tries once a minute if the outbox cannot be read; the other triggers remain': `unreadable;
      pass 630; drains 11; timers 1; online; drains 12`,
    'tries again a minute after storage failed, not every second, and at once on an occasion': `due;
      ends no-storage; online; pass 59; drained lifecycle lifecycle; pass 2;
      drained lifecycle lifecycle timer; online; drained lifecycle lifecycle timer lifecycle`,
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
});
