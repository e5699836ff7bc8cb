// Proves specification 5.10, 5.12.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { longestServiceWait } from '#src/outbox/delivery/read-response.ts';
import { drain } from '#src/outbox/drain.ts';
import { nextAttempt } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  readStates,
  settingOf,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { namesOf, noConnection, sent, timedOut, unclear } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const timer = { trigger: 'timer' } as const;
const byPerson = ['user', 'submit'] as const;
const automatic = ['lifecycle', 'timer'] as const;
const none = { failures: 0, until: 0 };
const wait = 300_000;
const longest = 30_000;
const almostOne = 1 - Number.EPSILON;

const backoffOf = (outbox: TestOutbox) => settingOf(outbox, 'backoff');
const waitOf = async (outbox: TestOutbox) => (await backoffOf(outbox)).until - outbox.clock.now();

/** A service that asks to wait from now on. */
function askToWait(outbox: TestOutbox, milliseconds = wait): void {
  const notBefore = outbox.clock.now() + milliseconds;
  outbox.service.follow(() => ({ kind: 'unreachable', failure: 'asked-to-wait', notBefore }));
}

/** An outbox whose drain has just been turned away; the service takes everything since. */
async function turnedAway(random = () => 0.5): Promise<TestOutbox> {
  const outbox = await withQueued(['a', 'b'], { random });
  outbox.service.follow(() => unclear);
  expect(await drain(outbox, user)).toEqual({ end: 'turned-away', delivered: 0 });
  outbox.service.follow(() => sent);
  return outbox;
}

/** As `turnedAway`, by a service that has named a time. */
async function askedToWait(random = () => 0): Promise<TestOutbox> {
  const outbox = await withQueued(['a', 'b'], { random });
  askToWait(outbox);
  expect(await drain(outbox, user)).toEqual({ end: 'turned-away', delivered: 0 });
  outbox.service.follow(() => sent);
  return outbox;
}

describe('a connection that is missing', () => {
  const offline: Outcome = { kind: 'unreachable', failure: 'offline' };

  it.each([noConnection, timedOut, offline])(
    'holds no later drain back: $failure',
    async (outcome) => {
      const outbox = await withQueued(['a', 'b']);
      outbox.service.follow(() => outcome);
      for (const trigger of [...byPerson, ...automatic]) {
        const end = outcome === offline ? 'offline' : 'unreachable';
        expect(await drain(outbox, { trigger })).toEqual({ end, delivered: 0 });
        expect(await backoffOf(outbox)).toEqual(none);
      }
      outbox.service.follow(() => sent);
      expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 2 });
    },
  );

  it('leaves a time that the service has named as it is', async () => {
    const outbox = await askedToWait();
    const before = await backoffOf(outbox);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    expect(await backoffOf(outbox)).toEqual(before);
    expect((await drain(outbox, timer)).end).toBe('backing-off');
  });
});

describe('a service that has turned a drain away', () => {
  it.each(automatic)('is left alone until the time, and tried at it: %s', async (trigger) => {
    const outbox = await turnedAway();
    const tried = outbox.service.tried.length;
    expect(await drain(outbox, { trigger })).toEqual({ end: 'backing-off', delivered: 0 });
    outbox.clock.pass((await waitOf(outbox)) - 1);
    expect((await drain(outbox, { trigger })).end).toBe('backing-off');
    expect(outbox.service.tried).toHaveLength(tried);
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
    outbox.clock.pass(1);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 2 });
  });

  it.each(byPerson)('is tried at once: %s', async (trigger) => {
    const outbox = await turnedAway();
    expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 2 });
  });

  it('is as always after a success, in every context', async () => {
    const outbox = await turnedAway();
    await drain(outbox, user);
    expect(await backoffOf(outbox)).toEqual(none);
    await submitNamed(outbox, ['c']);
    expect(await drain(anotherContext(outbox), timer)).toEqual({ end: 'done', delivered: 1 });
  });

  it('is left alone by every context', async () => {
    const outbox = await turnedAway();
    expect((await drain(anotherContext(outbox), timer)).end).toBe('backing-off');
  });

  it('is tried where the clock was set back since', async () => {
    const outbox = await turnedAway();
    outbox.clock.pass(-24 * 60 * 60_000);
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 2 });
  });
});

describe('how long', () => {
  it.each(automatic)('grows with every %s drain in a row, up to its cap', async (trigger) => {
    const outbox = await withQueued(['a', 'b'], { random: () => almostOne });
    outbox.service.follow(() => unclear);
    const waits: number[] = [];
    for (let drains = 0; drains < 10; drains += 1) {
      expect((await drain(outbox, { trigger })).end).toBe('turned-away');
      waits.push(await waitOf(outbox));
      outbox.clock.pass(waits.at(-1) ?? 0);
    }
    expect(waits.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000]);
    expect(waits.at(-1)).toBe(longestServiceWait);
    expect((await backoffOf(outbox)).failures).toBe(10);
  });

  it('counts the failures of all contexts', async () => {
    const outbox = await withQueued(['a', 'b'], { random: () => 0.5 });
    outbox.service.follow(() => unclear);
    for (const context of [outbox, anotherContext(outbox), anotherContext(outbox)]) {
      await drain(context, timer);
      outbox.clock.pass(await waitOf(outbox));
    }
    expect((await backoffOf(outbox)).failures).toBe(3);
  });

  it.each(byPerson)('does not grow by what a person brings about: %s', async (trigger) => {
    const outbox = await withQueued(['a', 'b'], { random: () => almostOne });
    outbox.service.follow(() => unclear);
    for (let drains = 0; drains < 10; drains += 1) {
      expect((await drain(outbox, { trigger })).end).toBe('turned-away');
      expect(await waitOf(outbox)).toBeLessThanOrEqual(15_000);
      outbox.clock.pass(100);
    }
    expect(await backoffOf(outbox)).toMatchObject({ failures: 1 });
  });

  it('is the first step again after a success', async () => {
    const outbox = await withQueued(['a', 'b'], { random: () => 0.5 });
    outbox.service.follow(() => unclear);
    await drain(outbox, timer);
    outbox.clock.pass(await waitOf(outbox));
    await drain(outbox, timer);
    outbox.service.follow(() => sent);
    await drain(outbox, user);
    await submitNamed(outbox, ['c']);
    outbox.service.follow(() => unclear);
    await drain(outbox, timer);
    const until = nextAttempt(1, outbox.clock.now(), 0.5);
    expect(await backoffOf(outbox)).toEqual({ failures: 1, until });
  });
});

describe('a time that the service has named', () => {
  it('ends the drain at once, without a second try', async () => {
    const outbox = await askedToWait();
    expect(namesOf(outbox.service.tried)).toEqual(['a']);
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
  });

  it.each(automatic)('holds, and is not a moment shorter: %s', async (trigger) => {
    const outbox = await askedToWait();
    outbox.clock.pass(wait - 1);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'backing-off', delivered: 0 });
    expect(outbox.service.tried).toHaveLength(1);
    outbox.clock.pass(1);
    expect(await drain(outbox, { trigger })).toEqual({ end: 'done', delivered: 2 });
  });

  it.each(automatic)('holds also where it is the longest: %s', async (trigger) => {
    const outbox = await withQueued(['a'], { random: () => almostOne });
    askToWait(outbox, longestServiceWait);
    await drain(outbox, user);
    expect((await drain(outbox, { trigger })).end).toBe('backing-off');
    outbox.clock.pass(longestServiceWait);
    expect((await drain(outbox, { trigger })).end).toBe('backing-off');
    outbox.clock.pass(longest);
    expect((await drain(outbox, { trigger })).end).toBe('turned-away');
  });

  it('holds on though a person was turned away since, without one', async () => {
    const outbox = await askedToWait();
    const { until } = await backoffOf(outbox);
    outbox.service.follow(() => unclear);
    await drain(outbox, user);
    expect(await backoffOf(outbox)).toEqual({ failures: 1, until });
  });

  it('ends where what a person sends goes through', async () => {
    const outbox = await askedToWait();
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 2 });
    await submitNamed(outbox, ['c']);
    expect((await drain(outbox, { trigger: 'lifecycle' })).end).toBe('done');
  });
});
