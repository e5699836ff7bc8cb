import { describe, expect, it } from 'vitest';
import type { DeliveryFailure, Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Sending } from '#src/outbox/submission.ts';
import { createVerdict } from '#src/outbox/verdict.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { confirmed, noConnection, refused, sent, unclear } from '#tests/support/outbox-service.ts';

const one = (number: number): Sending => ({
  ...{ sequence: number, id: testId(number), form: 'join', capturedAt: 0, mappingVersion: 'v1' },
  ...{ installed: false, state: 'sending', answers: {}, attempts: 1, lastFailure: null },
  lease: { holder: 'page', until: 0, underLock: true },
});
const failed = (failure: DeliveryFailure): Outcome => ({ kind: 'unreachable', failure });

describe('how many may go out', () => {
  it('is six at once, less those that are under way', () => {
    const verdict = createVerdict(false);
    expect([0, 1, 5, 6].map((underWay) => verdict.room(underWay))).toEqual([6, 5, 1, 0]);
  });

  it('is one where the attempt before had failed, until one has got through', () => {
    const verdict = createVerdict(true);
    expect([verdict.room(0), verdict.room(1)]).toEqual([1, 0]);
    verdict.hear(one(1), sent);
    expect(verdict.room(0)).toBe(6);
  });

  it('is none after a failure while others are under way, then one as a test', () => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), noConnection);
    expect(verdict.isTest()).toBe(true);
    expect([verdict.room(3), verdict.room(1), verdict.room(0)]).toEqual([0, 0, 1]);
    expect(verdict.isLost()).toBe(false);
  });
});

describe('a failure', () => {
  it.each([sent, confirmed, refused])(
    'is the submission’s own where the next gets through: $kind',
    (outcome) => {
      const verdict = createVerdict(false);
      verdict.hear(one(1), noConnection);
      verdict.hear(one(2), unclear);
      verdict.room(0);
      verdict.hear(one(3), outcome);
      expect(verdict.isLost()).toBe(false);
      expect(verdict.isSuspicious()).toBe(false);
      expect(verdict.postpone().map(({ sequence }) => sequence)).toEqual([1, 2]);
      // Each waits once.
      expect(verdict.postpone()).toEqual([]);
    },
  );

  it('is everybody’s where the test fails too; nobody waits by themselves', () => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), noConnection);
    verdict.room(0);
    verdict.hear(one(2), noConnection);
    expect(verdict.isLost()).toBe(true);
    expect(verdict.postpone()).toEqual([]);
  });

  it('of several that were sent together is no test of the first', () => {
    const verdict = createVerdict(false);
    verdict.room(0);
    for (const number of [1, 2, 3]) verdict.hear(one(number), noConnection);
    expect(verdict.isLost()).toBe(false);
  });

  it.each(['asked-to-wait', 'offline'] as const)('needs no test: %s', (failure) => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), failed(failure));
    expect(verdict.isLost()).toBe(true);
  });

  it.each([
    ['offline', 'offline'],
    ['no-connection', 'unreachable'],
    ['timed-out', 'unreachable'],
    ['unclear-answer', 'turned-away'],
    ['asked-to-wait', 'turned-away'],
  ] as const)('ends the drain by what it was: %s, %s', (failure, end) => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), failed(failure));
    expect(verdict.end()).toBe(end);
  });
});
