// Proves specification 5.7, 5.11, 5.12.
import { describe, expect, it, vi } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import type { ProbeResult } from '#src/pwa/probe.ts';
import { startScheduler } from '#src/pwa/scheduler.ts';
import {
  makeTestOutbox,
  readStates,
  snapshotOf,
  submitNamed,
} from '#tests/support/outbox-bench.ts';
import { deferred, noConnection, sent } from '#tests/support/outbox-service.ts';
import {
  clock,
  hour,
  isVisible,
  minute,
  type Next,
  none,
  pageOfEachTest,
  pass,
  second,
  started,
  unreachable,
  whenReachable,
} from '#tests/support/scheduler-bench.ts';

const page = pageOfEachTest();

/** A scheduler whose outbox waits for the connection, which probes find like this. */
async function lost(probed: ProbeResult) {
  const scheduler = started(() => whenReachable);
  scheduler.drains.mockResolvedValue(unreachable);
  scheduler.probe.mockResolvedValue(probed);
  await pass();
  const probesWithin = async (milliseconds: number) => {
    const before = scheduler.probe.mock.calls.length;
    await pass(milliseconds);
    return scheduler.probe.mock.calls.length - before;
  };
  return { ...scheduler, probesWithin };
}

describe('a missing connection', () => {
  it('is looked for every 5 seconds while the page is seen, and every 15 after ten minutes', async () => {
    const { probesWithin, triggers } = await lost('unreachable');
    expect(await probesWithin(4.9 * second)).toBe(0);
    expect(await probesWithin(0.2 * second)).toBe(1);
    expect(await probesWithin(minute)).toBe(12);
    await pass(9 * minute);
    expect(await probesWithin(minute)).toBe(4);
    expect(await probesWithin(hour)).toBe(240);
    expect(triggers).toEqual(['lifecycle']);
  });

  it('is looked for every 30 seconds while it is hidden, and every two minutes after ten', async () => {
    page.isSeen('hidden');
    const { probesWithin } = await lost('unreachable');
    expect(await probesWithin(29.9 * second)).toBe(0);
    expect(await probesWithin(0.2 * second)).toBe(1);
    expect(await probesWithin(9 * minute)).toBe(18);
    await pass(2 * minute);
    expect(await probesWithin(hour)).toBe(30);
  });

  it('is looked for often again as soon as the page is seen', async () => {
    page.isSeen('hidden');
    const { probesWithin, triggers } = await lost('unreachable');
    await pass(second);
    page.isSeen('visible');
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    expect(await probesWithin(10.1 * second)).toBe(2);
  });

  it.each(['captive-portal', 'unreachable'] as const)(
    'is still missing where the probe finds: %s',
    async (probed) => {
      const { probesWithin, triggers, isReachable } = await lost(probed);
      expect(await probesWithin(hour)).toBeGreaterThan(200);
      expect(triggers).toEqual(['lifecycle']);
      expect(isReachable).not.toHaveBeenCalled();
    },
  );

  it('is still missing where this site answers and the form service does not', async () => {
    const { probesWithin, triggers, isReachable } = await lost('reachable');
    isReachable.mockResolvedValue(false);
    expect(await probesWithin(hour)).toBeGreaterThan(200);
    expect(triggers).toEqual(['lifecycle']);
  });

  it('is back with the first probe that gets through, and everything follows it', async () => {
    let next: Next = whenReachable;
    const scheduler = started(() => next);
    const { triggers, drains, probe } = scheduler;
    drains.mockImplementation(async () => {
      next = none;
      return { end: 'done', delivered: 7 };
    });
    probe.mockResolvedValue('unreachable');
    await pass(12 * minute);
    probe.mockResolvedValue('reachable');
    await pass(15 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    const { length } = probe.mock.calls;
    await pass(hour);
    expect([triggers.length, probe.mock.calls.length]).toEqual([2, length]);
  });

  it('is looked for often again when it is lost the next time', async () => {
    let next: Next = whenReachable;
    const { probe, changed } = started(() => next);
    probe.mockResolvedValue('unreachable');
    await pass(30 * minute);
    next = none;
    await changed();
    await pass(minute);
    next = whenReachable;
    await changed();
    const { length } = probe.mock.calls;
    await pass(10.1 * second);
    expect(probe.mock.calls.length - length).toBe(2);
  });

  it('is looked for in time however often the outbox changes', async () => {
    const { probe, changed } = await lost('unreachable');
    for (let change = 0; change < 60; change += 1) {
      await pass(second);
      await changed();
    }
    expect(probe).toHaveBeenCalledTimes(12);
  });

  it('is not looked for by two probes at once', async () => {
    const { probe, changed, probesWithin } = await lost('unreachable');
    const { promise, resolve } = deferred<ProbeResult>();
    probe.mockReturnValueOnce(promise);
    expect(await probesWithin(5.1 * second)).toBe(1);
    await changed();
    expect(await probesWithin(minute)).toBe(0);
    resolve('unreachable');
    expect(await probesWithin(5.1 * second)).toBe(1);
  });

  it('is not looked for while the browser says that it is offline, which it takes back by an event', async () => {
    const { probe, isOnline, triggers } = await lost('unreachable');
    isOnline.mockReturnValue(false);
    await pass(hour);
    expect(probe).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
  });

  it('is not looked for again at once where it is back and the storage fails', async () => {
    const { drains, triggers } = await lost('reachable');
    drains.mockResolvedValue({ end: 'no-storage', delivered: 0, failure: 'full' });
    await pass(5.1 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    await pass(59 * second);
    expect(triggers).toHaveLength(2);
    await pass(2 * second);
    expect(triggers).toHaveLength(3);
  });
});

it('is not put off by what a person tries in vain: after forty reports without signal the next try is seconds away', async () => {
  const outbox = { ...makeTestOutbox(), clock };
  const reader = createOutboxReader(outbox);
  const probe = vi.fn(async (): Promise<ProbeResult> => 'unreachable');
  outbox.service.follow(() => noConnection);
  /** Time and, between, what the fake database does without timers. */
  const turns = async (milliseconds: number) => {
    for (let step = 0; step < 5; step += 1) {
      await pass(milliseconds / 5);
      for (let turn = 0; turn < 200; turn += 1) await new Promise((next) => setImmediate(next));
    }
  };
  startScheduler(outbox, reader, {
    requestDrain: (request) => drain(outbox, request),
    probe,
    isVisible,
  });
  const names = Array.from({ length: 40 }, (_, index) => `report ${index}`);
  for (const name of names) {
    await submitNamed(outbox, [name]);
    expect(await drain(outbox, { trigger: 'submit' })).toMatchObject({ end: 'unreachable' });
  }
  const { backoffUntil, nextDrain } = await snapshotOf(outbox);
  expect([backoffUntil, nextDrain]).toEqual([0, whenReachable]);
  outbox.service.follow(() => sent);
  await turns(5 * second);
  expect(outbox.service.received).toEqual([]);
  probe.mockResolvedValue('reachable');
  await turns(5 * second);
  // The distances between so many requests take a few seconds more.
  for (let more = 0; more < 10; more += 1) await turns(second);
  expect(new Set(await readStates(outbox))).toEqual(new Set(['sent']));
  expect(outbox.service.received).toHaveLength(40);
});
