// Proves specification 5.10, 5.14.
import { describe, expect, it } from 'vitest';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import {
  delayedUntil,
  editLockLength,
  formFailed,
  judgeService,
  leasedUntil,
  leaseLength,
  lockedUntil,
  longestRound,
  nextAttempt,
  type ServiceEvidence,
  type ServiceJudgment,
} from '#src/outbox/model/retry-policy.ts';
import { gapAfter } from '#src/outbox/sender/drain-machine.ts';

const now = 1_000_000;
const cap = 30 * 60_000;
const almostOne = 1 - Number.EPSILON;
const wait = (failures: number, random: number) => nextAttempt(failures, now, random) - now;

it.each([
  [1, 15_000],
  [7, 960_000],
  [8, cap],
  [2 ** 53, cap],
])('waits after %i failures in a row at most %i ms and at least a tenth', (failures, most) => {
  expect(wait(failures, almostOne)).toBe(most);
  expect(wait(failures, 0)).toBe(most / 10);
  expect(wait(failures, 0.05)).toBe(most / 10);
  expect(wait(failures, 0.5)).toBe(most / 2);
  expect(wait(failures, 1 / 7)).toBe(Math.round(most / 7));
});

it('leases for longer than a request and two writes of 8 s may take', () => {
  expect(leaseLength).toBeGreaterThan(requestLimit + 2 * 8_000);
});

it.each<[string, (at: number) => number, number]>([
  ['a delay', (at) => delayedUntil(at, now), cap + 30_000],
  ['a lease', (until) => leasedUntil({ until }, now), leaseLength],
  ['an edit', (editLockUntil) => lockedUntil({ editLockUntil }, now), editLockLength],
  ['no edit', () => lockedUntil({}, now), -1],
])('knows until when %s counts, and what a wrong clock wrote', (_, until, longest) => {
  for (const over of [0, now - 1, now, now + longest + 1]) expect(until(over)).toBe(0);
  for (const at of longest < 0 ? [] : [now + 1, now + longest]) expect(until(at)).toBe(at);
});

it('wastes nothing of a short signal, then keeps a growing distance', () => {
  const gaps = Array.from({ length: 200 }, (_, requests) => gapAfter(requests));
  expect(gaps.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 0));
  expect(gaps.slice(13, 16)).toEqual([5, 10, 15]);
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
  expect(Math.max(...gaps)).toBe(200);
});

const fine: ServiceJudgment = { kind: 'fine' };
const away = (since: number): ServiceJudgment => ({ kind: 'away', since });
const troubled = (until: number): ServiceJudgment => ({ kind: 'troubled', until });
const silent: ServiceEvidence = { kind: 'silent' };
const turnedAway = (retryAt: number): ServiceEvidence => ({ kind: 'turned-away', retryAt });

it.each<[string, ServiceJudgment, ServiceEvidence, number, ServiceJudgment]>([
  ['is away since the first silence', troubled(now - 1), silent, 0.5, away(now)],
  ['is away since the first of several', away(now - 9), silent, 0.5, away(now - 9)],
  [
    'stays troubled though a connection is missing',
    troubled(now + 5),
    silent,
    0.5,
    troubled(now + 5),
  ],
  ['is left alone until the time it named', fine, turnedAway(now + 600), 0, troubled(now + 600)],
  ['or a random part longer', fine, turnedAway(now), 0.5, troubled(now + 15_000)],
  ['or 30 seconds longer', fine, turnedAway(now), almostOne, troubled(now + 30_000)],
  [
    'never for less than it named before',
    troubled(now + 6e4),
    turnedAway(now + 1),
    0.5,
    troubled(now + 6e4),
  ],
  ['nor if it names the past', troubled(now + 6e4), turnedAway(now - 1), 0.5, troubled(now + 6e4)],
])('the service %s', (_, before, evidence, random, after) => {
  expect(judgeService(before, evidence, { now, random })).toEqual(after);
});

describe('a form that fails', () => {
  const how = { now, random: 0.5, automatic: true };

  it('has a longer round after a longer time', () => {
    let form = formFailed(undefined, how);
    expect(form).toEqual({ failures: 1, until: now + 7_500, left: 1 });
    const rounds: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const begun = { ...how, now: form.until };
      let tries = 1;
      for (form = formFailed(form, begun); form.until === begun.now; tries += 1)
        form = formFailed(form, begun);
      rounds.push(tries);
      expect(form.until - begun.now).toBe(7_500 * 2 ** (round + 1));
    }
    expect(rounds).toEqual([1, 2, 4, longestRound, longestRound, 2]);
  });

  it('fails once, however many are under way', () => {
    const form = formFailed(undefined, how);
    expect(formFailed(form, { ...how, now: now + 1 })).toBe(form);
  });

  it('waits no longer each time because a person asks, but as the service wants', () => {
    const byPerson = { ...how, automatic: false };
    const form = formFailed(undefined, byPerson);
    const due = { ...byPerson, now: form.until };
    expect(formFailed(form, due)).toEqual({ ...form, until: form.until + 7_500 });
    const notBefore = form.until + 60_000;
    const asked = formFailed({ ...form, left: 4 }, { ...how, now: form.until }, notBefore);
    expect(asked.until).toBe(notBefore + 15_000);
  });
});
