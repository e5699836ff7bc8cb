// Proves specification 5.14.
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { gapAfter, longestStartDelay } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  makeTestOutbox,
  readStates,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { deferred, namesOf, scriptedService, sent, until } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const lifecycle = { trigger: 'lifecycle' } as const;
const timer = { trigger: 'timer' } as const;
const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

describe('delay and distance', () => {
  it.each(['user', 'submit'] as const)('are not kept where a person waits: %s', async (trigger) => {
    const outbox = await withQueued(names(40));
    await drain(outbox, { trigger });
    expect(outbox.service.tried).toHaveLength(40);
    expect(outbox.clock.slept).toEqual([]);
  });

  it.each([lifecycle, timer])('are kept else: $trigger', async (manner) => {
    const outbox = await withQueued(names(70), { random: () => 0.5 });
    await drain(outbox, manner);
    const [delay, ...gaps] = outbox.clock.slept;
    expect(delay).toBe(longestStartDelay / 2);
    expect(gaps.slice(0, 3)).toEqual([5, 10, 15]);
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
    expect(gaps.at(-1)).toBe(200);
  });

  it('come in their places: the delay before the first, no gap before the first dozen', async () => {
    const outbox = await withQueued(names(16));
    const sleepsBefore: number[] = [];
    outbox.service.follow(() => {
      sleepsBefore.push(outbox.clock.slept.length);
      return sent;
    });
    await drain(outbox, lifecycle);
    const expected = sleepsBefore.map(
      (_, before) => 1 + names(before + 1).filter((_name, made) => gapAfter(made) > 0).length,
    );
    expect(sleepsBefore.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(sleepsBefore).toEqual(expected);
  });

  it('keep the distance one by one, however many may be under way', async () => {
    const service = scriptedService({ concurrency: () => 6 });
    const outbox = await withQueued(names(30), { service });
    const sleepsBefore: number[] = [];
    outbox.service.follow(() => {
      sleepsBefore.push(outbox.clock.slept.length);
      return sent;
    });
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 30 });
    const spaced = sleepsBefore.slice(18);
    expect(new Set(spaced).size).toBe(spaced.length);
  });

  it('leave nothing that has ended unsettled', async () => {
    const outbox = await withQueued(names(20));
    const sleep = outbox.clock.sleep;
    const open: number[] = [];
    const clock = {
      ...outbox.clock,
      async sleep(milliseconds: number) {
        const states = await readStates(outbox);
        open.push(states.filter((state) => state === 'sending').length);
        await sleep(milliseconds);
      },
    };
    await drain({ ...outbox, clock }, lifecycle);
    expect(new Set(open)).toEqual(new Set([0]));
  });
});

describe('the signal', () => {
  it('ends a drain between two submissions', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const ending = new AbortController();
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'b') ending.abort();
      return sent;
    });
    const report = await drain(outbox, { trigger: 'user', signal: ending.signal });
    expect(report).toEqual({ end: 'interrupted', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['sent', 'sent', 'queued']);
  });

  it('lets nothing be tried where it came before', async () => {
    const outbox = await withQueued(['a']);
    const report = await drain(outbox, { trigger: 'user', signal: AbortSignal.abort() });
    expect(report).toEqual({ end: 'interrupted', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
  });
});

describe('an automatic drain', () => {
  it.each([lifecycle, timer])('gives way to one that is asked for: $trigger', async (manner) => {
    const room = lockRoom();
    const outbox = makeTestOutbox({ locks: room.enter().locks });
    const other = anotherContext(outbox, { locks: room.enter().locks });
    await submitNamed(outbox, ['a', 'b', 'c']);
    const answer = deferred<typeof sent>();
    outbox.service.follow(() => answer.promise);
    const automatic = drain(outbox, manner);
    await until(() => outbox.service.tried.length === 1);
    const somebodys = drain(other, user);
    answer.resolve(sent);
    expect(await automatic).toEqual({ end: 'interrupted', delivered: 1 });
    expect(await somebodys).toEqual({ end: 'done', delivered: 2 });
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c']);
  });

  it('does not give way to another automatic one', async () => {
    const room = lockRoom();
    const outbox = makeTestOutbox({ locks: room.enter().locks });
    const other = anotherContext(outbox, { locks: room.enter().locks });
    await submitNamed(outbox, ['a', 'b', 'c']);
    const reports = await Promise.all([drain(outbox, timer), drain(other, lifecycle)]);
    expect(reports.map(({ delivered }) => delivered).sort()).toEqual([0, 3]);
  });
});

describe('a submission that comes while a drain is under way', () => {
  it('is delivered by that drain', async () => {
    const outbox = await withQueued(['a']);
    outbox.service.follow(async ({ answers }) => {
      if (answers.name === 'a') await submitNamed(outbox, ['b']);
      return sent;
    });
    await drain(outbox, user);
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('is delivered by the drain that waits for its turn, where it came too late', async () => {
    const outbox = await withQueued(['a']);
    const ending = new AbortController();
    const answer = deferred<typeof sent>();
    outbox.service.follow(() => answer.promise);
    const first = drain(outbox, { trigger: 'user', signal: ending.signal });
    await until(() => outbox.service.tried.length === 1);
    // From here on the first drain takes nothing more.
    ending.abort();
    await submitNamed(outbox, ['b']);
    const second = drain(outbox, user);
    answer.resolve(sent);
    expect(await first).toEqual({ end: 'interrupted', delivered: 1 });
    expect(await second).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });
});
