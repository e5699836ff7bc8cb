// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { readPause } from '#src/outbox/pause.ts';
import { gapBetweenRequests, longestStartDelay } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  makeTestOutbox,
  readStates,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { deferred, namesOf, noConnection, sent, until } from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const occasion = { urgency: 'occasion' } as const;
const timer = { urgency: 'timer' } as const;
const longestPause = 30 * 60_000;

const pauseOf = async (outbox: TestOutbox) => {
  const pause = await outbox.database.read(readPause);
  if (!pause.ok) throw new Error(pause.error);
  return pause.value;
};

/** An outbox whose drain has just found the service out of reach; the service is back since. */
async function paused(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, asked);
  outbox.service.follow(() => sent);
  return outbox;
}

describe('the pause', () => {
  it('is respected by a timer, until it is over', async () => {
    const outbox = await paused();
    expect(await drain(outbox, timer)).toEqual({ end: 'paused', delivered: 0 });
    const { until } = await pauseOf(outbox);
    outbox.clock.pass(until - outbox.clock.now() - 1);
    expect((await drain(outbox, timer)).end).toBe('paused');
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
    outbox.clock.pass(1);
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 2 });
  });

  it.each([asked, occasion])('is not respected: $urgency', async (manner) => {
    const outbox = await paused();
    expect(await drain(outbox, manner)).toEqual({ end: 'done', delivered: 2 });
  });

  it('ends after a success', async () => {
    const outbox = await paused();
    await drain(outbox, occasion);
    expect(await pauseOf(outbox)).toEqual({ key: 'pause', failures: 0, until: 0 });
    await submitNamed(outbox, ['c']);
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 1 });
  });

  it('grows with every drain in a row that found the service out of reach, up to its cap', async () => {
    const outbox = { ...(await paused()), random: () => 1 - Number.EPSILON };
    outbox.service.follow(() => noConnection);
    const pauses: number[] = [];
    for (let drains = 0; drains < 10; drains += 1) {
      await drain(outbox, occasion);
      pauses.push((await pauseOf(outbox)).until - outbox.clock.now());
    }
    expect(pauses.slice(0, 3)).toEqual([30_000, 60_000, 120_000]);
    expect(pauses.at(-1)).toBe(longestPause);
    expect((await pauseOf(outbox)).failures).toBe(11);
  });

  it('is over for a timer where the clock was set back since', async () => {
    const outbox = await paused();
    outbox.clock.pass(-24 * 60 * 60_000);
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 2 });
  });
});

describe('delay and distance', () => {
  it('are not kept where somebody asks', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    await drain(outbox, asked);
    expect(outbox.clock.slept).toEqual([]);
  });

  it.each([occasion, timer])('are kept else: $urgency', async (manner) => {
    const outbox = makeTestOutbox({ random: () => 0.5 });
    await submitNamed(outbox, ['a', 'b', 'c']);
    await drain(outbox, manner);
    const [delay, ...gaps] = outbox.clock.slept;
    expect(delay).toBe(longestStartDelay / 2);
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gaps)).toEqual(new Set([gapBetweenRequests]));
  });

  it('come in their places: the delay before the first request, a gap before every other', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const sleepsBefore: number[] = [];
    outbox.service.follow(() => {
      sleepsBefore.push(outbox.clock.slept.length);
      return sent;
    });
    await drain(outbox, occasion);
    expect(sleepsBefore).toEqual([1, 2, 3]);
  });
});

describe('the signal', () => {
  it('ends a drain between two submissions', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const ending = new AbortController();
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'b') ending.abort();
      return sent;
    });
    const report = await drain(outbox, { urgency: 'asked', signal: ending.signal });
    expect(report).toEqual({ end: 'interrupted', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['sent', 'sent', 'queued']);
  });

  it('lets nothing be tried where it came before', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    const report = await drain(outbox, { urgency: 'asked', signal: AbortSignal.abort() });
    expect(report).toEqual({ end: 'interrupted', delivered: 0 });
    expect(outbox.service.tried).toEqual([]);
  });
});

describe('an automatic drain', () => {
  it.each([occasion, timer])('gives way to one that is asked for: $urgency', async (manner) => {
    const room = lockRoom();
    const outbox = makeTestOutbox({ locks: room.enter().locks });
    const other = anotherContext(outbox, { locks: room.enter().locks });
    await submitNamed(outbox, ['a', 'b', 'c']);
    const answer = deferred<typeof sent>();
    outbox.service.follow(() => answer.promise);
    const automatic = drain(outbox, manner);
    await until(() => outbox.service.tried.length === 1);
    const somebodys = drain(other, asked);
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
    const reports = await Promise.all([drain(outbox, timer), drain(other, occasion)]);
    expect(reports.map(({ delivered }) => delivered).sort()).toEqual([0, 3]);
  });
});

describe('a submission that comes while a drain is under way', () => {
  it('is delivered by that drain', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    outbox.service.follow(async ({ answers }) => {
      if (answers.name === 'a') await submitNamed(outbox, ['b']);
      return sent;
    });
    await drain(outbox, asked);
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('is delivered by the drain that waits for its turn, where it came too late', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    const ending = new AbortController();
    const answer = deferred<typeof sent>();
    outbox.service.follow(() => answer.promise);
    const first = drain(outbox, { urgency: 'asked', signal: ending.signal });
    await until(() => outbox.service.tried.length === 1);
    // From here on the first drain takes nothing more.
    ending.abort();
    await submitNamed(outbox, ['b']);
    const second = drain(outbox, asked);
    answer.resolve(sent);
    expect(await first).toEqual({ end: 'interrupted', delivered: 1 });
    expect(await second).toEqual({ end: 'done', delivered: 1 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });
});
