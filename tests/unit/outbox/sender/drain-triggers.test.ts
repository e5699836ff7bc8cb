// Proves specification 5.14.
import { describe, expect, it } from 'vitest';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { longestStartDelay } from '#src/outbox/model/retry-policy.ts';
import { gapAfter } from '#src/outbox/sender/drain-machine.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { namesOf, scriptedService, sent } from '#tests/support/outbox-service.ts';

const automatic = ['lifecycle', 'timer'] as const;
const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

/** Two contexts of a device, in the first of which so many are queued. */
async function twoContexts(count: number) {
  const room = lockRoom();
  const outbox = await withQueued(names(count), { locks: room.enter().locks });
  return [outbox, outbox.another({ locks: room.enter().locks })] as const;
}

/** How often an automatic drain had slept before each of its requests. */
async function sleepsBefore(count: number, changes: Partial<Outbox> = {}) {
  const outbox = await withQueued(names(count), changes);
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
    const outbox = await withQueued(names(40));
    expect((await outbox.drain(trigger)).delivered).toBe(40);
    expect(outbox.clock.slept).toEqual([]);
  });

  it.each(automatic)('are kept else, over several slices: %s', async (trigger) => {
    const outbox = await withQueued(names(70), { random: () => 0.5 });
    expect(await outbox.drain(trigger)).toEqual({ end: 'done', delivered: 70 });
    const [delay, ...gaps] = outbox.clock.slept;
    expect(delay).toBe(longestStartDelay / 2);
    expect(gaps.slice(0, 3)).toEqual([5, 10, 15]);
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
    expect(gaps.at(-1)).toBe(200);
    expect(gaps.length).toBeGreaterThanOrEqual(57);
  });

  it('come in their places: the delay before the first, no gap before the first dozen', async () => {
    const sleeps = await sleepsBefore(16);
    const gaps = (requests: number) =>
      names(requests + 1).filter((_, made) => gapAfter(made) > 0).length;
    expect(sleeps).toEqual(sleeps.map((_, before) => 1 + gaps(before)));
    expect(sleeps.slice(0, 12)).toEqual(names(12).map(() => 1));
  });

  it('keep the distance one by one, however many may be under way', async () => {
    const service = scriptedService({ concurrency: () => 6 });
    const spaced = (await sleepsBefore(30, { service })).slice(18);
    expect(new Set(spaced).size).toBe(spaced.length);
  });

  it('leave nothing that has ended unsettled', async () => {
    const outbox = await withQueued(names(20));
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

it('the signal ends a drain between two submissions', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  const ending = new AbortController();
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'b') ending.abort();
    return sent;
  });
  const report = await outbox.drain('user', { signal: ending.signal });
  expect(report).toEqual({ end: 'interrupted', delivered: 2 });
  await play('states sent sent queued', outbox);
});

describe('an automatic drain', () => {
  it.each(automatic)('works in slices, so that a person’s is next: %s', async (trigger) => {
    const [outbox, other] = await twoContexts(30);
    const { finish } = await outbox.begin({ trigger });
    const requested = other.drain('user');
    expect(await Promise.all([finish(sent), requested])).toEqual([
      ...[
        { end: 'done', delivered: 12 },
        { end: 'done', delivered: 18 },
      ],
    ]);
    expect(namesOf(outbox.service.tried)).toEqual(names(30));
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
