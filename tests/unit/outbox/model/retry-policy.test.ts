// Proves specification 5.10, 5.14.
import { describe, expect, it } from 'vitest';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import {
  backoffUntil,
  delayedUntil,
  editLockLength,
  judgeService,
  leasedUntil,
  leaseLength,
  lockedUntil,
  longestStartDelay,
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
  [2, 30_000],
  [3, 60_000],
  [7, 960_000],
  [8, cap],
  [9, cap],
  [1_000, cap],
])(
  'waits after %i failures in a row at most %i ms and at least a tenth of it',
  (failures, most) => {
    expect(wait(failures, almostOne)).toBe(most);
    expect(wait(failures, 0)).toBe(most / 10);
    expect(wait(failures, 0.5)).toBe(most / 2);
  },
);

it('leases for longer than a request and two writes of 8 s may take', () => {
  expect(leaseLength).toBeGreaterThan(requestLimit + 2 * 8_000);
});

it.each([
  ['at once', 0, true],
  ['past', now - 1, true],
  ['now', now, true],
  ['in a moment', now + 1, false],
  ['after the longest wait', now + cap, false],
  ['after the longest wait and what is added to it', now + cap + 30_000, false],
  ['further ahead, from before the clock was set back', now + cap + 30_001, true],
])('knows what is due: %s', (_when, at, due) => {
  expect(delayedUntil(at, now) === 0).toBe(due);
});

it.each([
  ['past', now - 1, true],
  ['now', now, true],
  ['in a moment', now + 1, false],
  ['as long as leases last', now + leaseLength, false],
  ['further ahead, from before the clock was set back', now + leaseLength + 1, true],
])('knows which lease has ended: %s', (_when, until, over) => {
  expect(leasedUntil({ until }, now) === 0).toBe(over);
});

it.each([
  ['never', undefined, false],
  ['past', now - 1, false],
  ['now', now, false],
  ['in a moment', now + 1, true],
  ['as long as an editor’s sign of life says', now + editLockLength, true],
  ['further ahead, from before the clock was set back', now + editLockLength + 1, false],
])('knows what a person is editing, until %s', (_when, until, locked) => {
  const lock = until === undefined ? {} : { editLockUntil: until };
  expect(lockedUntil(lock, now) > 0).toBe(locked);
});

it('wastes nothing of a short signal, then keeps a growing distance', () => {
  const gaps = Array.from({ length: 200 }, (_, requests) => gapAfter(requests));
  expect(gaps.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 0));
  expect(gaps.slice(13, 16)).toEqual([5, 10, 15]);
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
  expect(Math.max(...gaps)).toBe(200);
});

it('sends 20 one at a time while a signal lasts eight seconds, at 300 ms each', () => {
  const waits = Array.from({ length: 20 }, (_, requests) => gapAfter(requests) + 300);
  const spent = longestStartDelay + waits.reduce((sum, wait) => sum + wait, 0);
  expect(spent).toBeLessThan(8_000);
});

describe('the judgment of the service', () => {
  const fine: ServiceJudgment = { kind: 'fine' };
  const silent: ServiceEvidence = { kind: 'silent' };
  const turnedAway = (retryAt = 0): ServiceEvidence => ({ kind: 'turned-away', retryAt });
  const circumstances = { now, random: 0.5, automatic: true };
  const troubled = (failures: number, until = now - 1): ServiceJudgment => ({
    kind: 'troubled',
    failures,
    until,
  });

  it('is fine after any answer', () => {
    for (const before of [fine, troubled(3, now + 5), judgeService(fine, silent, circumstances)]) {
      expect(judgeService(before, { kind: 'answered' }, circumstances)).toEqual(fine);
    }
  });

  it('is away since the first silence, and does not lose count of its trouble', () => {
    const away = judgeService(troubled(3), silent, circumstances);
    expect(away).toEqual({ kind: 'away', since: now, failures: 3 });
    expect(judgeService(away, silent, { ...circumstances, now: now + 9 })).toEqual(away);
    expect(judgeService(away, turnedAway(), circumstances)).toMatchObject({ failures: 4 });
  });

  it('stays troubled while it is left alone, whatever a missing connection says', () => {
    expect(judgeService(troubled(2, now + 5), silent, circumstances)).toEqual(troubled(2, now + 5));
  });

  it('lets its failures in a row decide if it named no time', () => {
    expect(judgeService(troubled(2), turnedAway(), circumstances)).toEqual(
      troubled(3, nextAttempt(3, now, 0.5)),
    );
  });

  it.each([
    [0, 0],
    [0.5, 15_000],
    [almostOne, 30_000],
  ])(
    'leaves it alone until the time that it named, and a random part longer: %s',
    (random, more) => {
      const retryAt = now + 600_000;
      const judged = judgeService(fine, turnedAway(retryAt), { ...circumstances, random });
      expect(judged).toEqual(troubled(1, retryAt + more));
    },
  );

  it('never leaves it alone for a shorter time than its failures in a row say', () => {
    for (const retryAt of [now + 1, now - 1]) {
      const judged = judgeService(troubled(7), turnedAway(retryAt), circumstances);
      expect(judged).toEqual(troubled(8, nextAttempt(8, now, 0.5)));
    }
  });

  it('is not lengthened by a person, but by the time that it names', () => {
    const byPerson = { ...circumstances, automatic: false };
    const until = now + 5_000;
    expect(judgeService(troubled(2, until), turnedAway(), byPerson)).toEqual(troubled(2, until));
    expect(judgeService(fine, turnedAway(), byPerson)).toMatchObject({ failures: 1 });
    expect(judgeService(troubled(2, until), turnedAway(now + 600_000), byPerson)).toEqual(
      troubled(2, now + 615_000),
    );
  });

  it('holds nothing back by a time that a wrong clock wrote', () => {
    expect(backoffUntil(troubled(1, now + 9 * 60 * 60_000), now)).toBe(0);
    expect(backoffUntil(troubled(1, now + 5), now)).toBe(now + 5);
    expect(backoffUntil(fine, now)).toBe(0);
  });
});
