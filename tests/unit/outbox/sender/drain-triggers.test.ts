// Proves specification 5.14.
import { describe, expect, it } from 'vitest';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { longestStartDelay } from '#src/outbox/model/retry-policy.ts';
import { gapAfter } from '#src/outbox/sender/drain-machine.ts';
import { numbered, withQueued } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { namesOf, scriptedService, sent } from '#tests/support/outbox-service.ts';

const automatic = ['lifecycle', 'timer'] as const;

/** The gaps between so many requests, where there are any. */
const gapsBetween = (requests: number): number[] =>
  numbered(requests)
    .map((_, before) => gapAfter(before + 1))
    .filter((gap) => gap > 0);

/** Two contexts of a device, in the first of which so many are queued. */
async function twoContexts(count: number) {
  const room = lockRoom();
  const outbox = await withQueued(numbered(count), { locks: room.enter().locks });
  return [outbox, outbox.another({ locks: room.enter().locks })] as const;
}

/** How often an automatic drain had slept before each of its requests. */
async function sleepsBefore(count: number, changes: Partial<Outbox> = {}) {
  const outbox = await withQueued(numbered(count), changes);
  const sleeps: number[] = [];
  outbox.service.follow(() => {
    sleeps.push(outbox.clock.slept.length);
    return sent;
  });
  expect(await outbox.drain('timer')).toEqual({ end: 'done', delivered: count });
  return sleeps;
}

describe('delay and distance', () => {
  it.each(['user', 'submit'] as const)('are not kept if a person waits: %s', async (trigger) => {
    const outbox = await withQueued(numbered(40));
    expect((await outbox.drain(trigger)).delivered).toBe(40);
    expect(outbox.clock.slept).toEqual([]);
  });

  it.each(automatic)('are kept else, over several slices: %s', async (trigger) => {
    const outbox = await withQueued(numbered(70), { random: () => 0.5 });
    expect(await outbox.drain(trigger)).toEqual({ end: 'done', delivered: 70 });
    const [delay, ...gaps] = outbox.clock.slept;
    expect(delay).toBe(longestStartDelay / 2);
    expect(gaps).toEqual(gapsBetween(70));
  });

  it('come in their places: the delay before the first, no gap before the first dozen', async () => {
    const sleeps = await sleepsBefore(16);
    expect(sleeps).toEqual(sleeps.map((_, before) => 1 + gapsBetween(before).length));
  });

  it('keep the distance one by one, however many may be under way', async () => {
    const service = scriptedService({ concurrency: () => 6 });
    const spaced = (await sleepsBefore(30, { service })).slice(18);
    expect(new Set(spaced).size).toBe(spaced.length);
  });

  it('leave nothing that has ended unsettled', async () => {
    const outbox = await withQueued(numbered(20));
    const { sleep } = outbox.clock;
    const open: number[] = [];
    outbox.clock.sleep = async (milliseconds) => {
      open.push((await outbox.states()).filter((state) => state === 'sending').length);
      await sleep(milliseconds);
    };
    await outbox.drain('lifecycle');
    // The latest request alone: the distance is kept from its start.
    expect(Math.max(...open)).toBe(1);
  });
});

describe('an automatic drain', () => {
  it.each(automatic)('works in slices, so that a person’s is next: %s', async (trigger) => {
    const [outbox, other] = await twoContexts(30);
    const { finish } = await outbox.begin({ trigger });
    const requested = other.drain('user');
    const reports = await Promise.all([finish(sent), requested]);
    expect(reports.map(({ end, delivered }) => `${end} ${delivered}`)).toEqual([
      ...['done 12', 'done 18'],
    ]);
    expect(namesOf(outbox.service.tried)).toEqual(numbered(30));
  });

  it('does not give way to another automatic one', async () => {
    const [outbox, other] = await twoContexts(3);
    const reports = await Promise.all([outbox.drain('timer'), other.drain('lifecycle')]);
    expect(reports.map(({ delivered }) => delivered).sort()).toEqual([0, 3]);
  });
});

describe('a submission that comes while a drain is under way', () => {
  it('is delivered by that drain', async () => {
    const outbox = await withQueued(['a']);
    outbox.service.follow(async ({ answers }) => {
      if (answers.name === 'a') await outbox.submit(['b']);
      return sent;
    });
    await play('user; received a b', outbox);
  });

  it('is delivered by the drain that waits for its turn, if it came too late', async () => {
    const outbox = await withQueued(['a']);
    const ending = new AbortController();
    const { finish } = await outbox.begin({ signal: ending.signal });
    // From here on the first drain takes nothing more.
    ending.abort();
    await outbox.submit(['b']);
    const second = outbox.drain('user');
    expect(await finish(sent)).toEqual({ end: 'interrupted', delivered: 1 });
    expect(await second).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });
});
