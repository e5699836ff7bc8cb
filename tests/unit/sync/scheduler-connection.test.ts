// Proves specification 5.7, 5.10, 5.11, 5.12.

import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import type { ProbeResult } from '#src/sync/scheduler.ts';
import { startScheduler } from '#src/sync/scheduler.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import {
  deferred,
  noConnection,
  scriptedService,
  sent,
  unclear,
} from '#tests/support/outbox-service.ts';
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
async function lost(probed: ProbeResult, isServiceReachable = true) {
  const scheduler = started(() => whenReachable);
  scheduler.drains.mockResolvedValue(unreachable);
  scheduler.probe.mockResolvedValue(probed);
  scheduler.isReachable.mockResolvedValue(isServiceReachable);
  await pass();
  const probesWithin = async (milliseconds: number) => {
    const before = scheduler.probe.mock.calls.length;
    await pass(milliseconds);
    return scheduler.probe.mock.calls.length - before;
  };
  return { ...scheduler, probesWithin };
}

describe('a missing connection', () => {
  it('is looked for seldom while the page is hidden, and often as soon as it is seen', async () => {
    page.isSeen('hidden');
    const { probesWithin, triggers } = await lost('unreachable');
    expect(await probesWithin(29.9 * second)).toBe(0);
    page.isSeen('visible');
    expect(triggers).toEqual(['lifecycle', 'lifecycle']);
    expect(await probesWithin(10.1 * second)).toBe(2);
  });

  it.each(['captive-portal', 'unreachable'] as const)(
    'is back within half a minute of the service’s return, though this site is: %s',
    async (probed) => {
      const { probesWithin, triggers, isReachable } = await lost(probed, false);
      await pass(4 * minute);
      const { length } = isReachable.mock.calls;
      // The form service is asked more seldom than this site.
      expect(await probesWithin(50 * second)).toBe(10);
      expect(isReachable.mock.calls.length - length).toBe(2);
      expect(triggers).toEqual(['lifecycle']);
      isReachable.mockResolvedValue(true);
      await pass(30 * second);
      expect(triggers.slice(0, 2)).toEqual(['lifecycle', 'timer']);
    },
  );

  it.each([
    ['neither this site nor the form service answers', 0],
    ['the clock was set back under the open page', 24 * hour],
  ])('is tried every five minutes though %s', async (_, setBack) => {
    const { triggers } = await lost('unreachable', false);
    await pass(4 * minute);
    expect(triggers).toEqual(['lifecycle']);
    vi.setSystemTime(Date.now() - setBack);
    await pass(6 * minute);
    expect(triggers.length).toBeGreaterThanOrEqual(2);
    await pass(50 * minute);
    expect(triggers.length).toBeGreaterThanOrEqual(11);
    expect(triggers.length).toBeLessThanOrEqual(14);
  });

  it('is still missing if this site answers and the form service does not', async () => {
    const { probesWithin, triggers } = await lost('reachable', false);
    expect(await probesWithin(4 * minute)).toBe(48);
    expect(triggers).toEqual(['lifecycle']);
  });

  it('is back with the first probe that gets through, and everything follows it', async () => {
    let next: Next = whenReachable;
    const scheduler = started(() => next);
    const { triggers, drains, probe, isReachable } = scheduler;
    isReachable.mockResolvedValue(false);
    drains.mockImplementation(async () => {
      next = none;
      return { end: 'done', delivered: 7 };
    });
    probe.mockResolvedValue('unreachable');
    await pass(4 * minute);
    probe.mockResolvedValue('reachable');
    isReachable.mockResolvedValue(true);
    await pass(15 * second);
    expect(triggers).toEqual(['lifecycle', 'timer']);
    const { length } = probe.mock.calls;
    await pass(hour);
    expect([triggers.length, probe.mock.calls.length]).toEqual([2, length]);
  });

  it('is looked for in time however often the outbox changes', async () => {
    const { probe, changed } = await lost('unreachable', false);
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
    // The next is due since long, and none more.
    expect(await probesWithin(4.9 * second)).toBe(1);
  });

  it('is looked for more seldom while the browser says that it is offline, which may be wrong', async () => {
    const { probe, isOnline, isReachable, triggers } = await lost('reachable');
    isOnline.mockReturnValue(false);
    isReachable.mockResolvedValue(false);
    await pass(4 * minute);
    expect(probe).not.toHaveBeenCalled();
    expect(isReachable.mock.calls.length).toBeGreaterThanOrEqual(8);
    expect(triggers).toEqual(['lifecycle']);
    isReachable.mockResolvedValue(true);
    await pass(30 * second);
    expect(triggers.slice(0, 2)).toEqual(['lifecycle', 'timer']);
  });
});

/** Lets so much time pass and, between, what the fake database does without timers. */
async function turns(milliseconds: number): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    await pass(milliseconds / 5);
    for (let turn = 0; turn < 200; turn += 1) await new Promise((next) => setImmediate(next));
  }
}

/** How often a page that is seen posts in ten minutes to a service that can be reached and gives this answer. */
async function postsInTenMinutes(answer: Outcome): Promise<number> {
  const service = scriptedService({ isReachable: async () => true });
  const outbox = { ...makeTestOutbox({ random: () => 0.9 }), service, clock };
  service.follow(() => answer);
  await outbox.submit(['a']);
  const reader = createOutboxReader(outbox);
  startScheduler(outbox, reader, {
    requestDrain: (request) => drain(outbox, request),
    probe: async () => 'reachable',
    isVisible,
  });
  for (let passed = 0; passed < 10 * minute; passed += 5 * second) await turns(5 * second);
  const posts = service.tried.length;
  // It is sent in the end, so that no timer of this page is left to the next test.
  service.follow(() => sent);
  for (let passed = 0; passed < hour; passed += 5 * minute) await turns(5 * minute);
  expect(service.received).toHaveLength(1);
  return posts;
}

it('posts as seldom to an overloaded service whose answer cannot be read as to one that answers readably', async () => {
  const readable = await postsInTenMinutes(unclear);
  expect(readable).toBe(6);
  page.end();
  page.begin();
  expect(await postsInTenMinutes(noConnection)).toBe(readable);
});

it('is not put off by what a person tries in vain: after forty reports without signal the next try is seconds away', async () => {
  const isReachable = vi.fn(async () => false);
  const outbox = { ...makeTestOutbox({ service: scriptedService({ isReachable }) }), clock };
  const reader = createOutboxReader(outbox);
  const probe = vi.fn(async (): Promise<ProbeResult> => 'unreachable');
  outbox.service.follow(() => noConnection);
  startScheduler(outbox, reader, {
    requestDrain: (request) => drain(outbox, request),
    probe,
    isVisible,
  });
  const names = Array.from({ length: 40 }, (_, index) => `report ${index}`);
  for (const name of names) {
    await outbox.submit([name]);
    expect(await outbox.drain('submit')).toMatchObject({ end: 'unreachable' });
  }
  const { heldBack, nextDrain } = await outbox.snapshot();
  expect([heldBack, nextDrain.kind]).toEqual([null, 'when-reachable']);
  outbox.service.follow(() => sent);
  await turns(5 * second);
  expect(outbox.service.received).toEqual([]);
  probe.mockResolvedValue('reachable');
  isReachable.mockResolvedValue(true);
  await turns(5 * second);
  // The distances between so many requests take a few seconds more.
  for (let more = 0; more < 10; more += 1) await turns(second);
  expect(new Set(await outbox.states())).toEqual(new Set(['sent']));
  expect(outbox.service.received).toHaveLength(40);
});
