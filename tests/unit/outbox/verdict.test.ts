// Proves specification 5.5, 5.15.
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
    expect([0, 1, 5, 6].map((underWay) => verdict.atOnce(underWay, underWay === 0))).toEqual([
      6, 5, 1, 0,
    ]);
  });

  it('is one where the attempt before had failed, until one has got through', () => {
    const verdict = createVerdict(true);
    expect([verdict.atOnce(0, true), verdict.atOnce(1, false)]).toEqual([1, 0]);
    verdict.hear(one(1), sent);
    expect(verdict.atOnce(0, true)).toBe(6);
  });

  it('is none after a failure while others are under way, then one as a test', () => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), noConnection);
    expect(verdict.isSuspicious()).toBe(true);
    expect([verdict.atOnce(3, false), verdict.atOnce(0, false), verdict.atOnce(0, true)]).toEqual([
      0, 0, 1,
    ]);
    expect(verdict.isLost()).toBe(false);
  });
});

describe('how many are leased', () => {
  it('is six more than go out at once, less those that are leased', () => {
    const verdict = createVerdict(false);
    expect(verdict.wanted(0, true, false)).toBe(12);
    expect(verdict.wanted(9, false, false)).toBe(3);
  });

  it('is one at a time where one goes ahead alone, or there is a distance', () => {
    expect(createVerdict(true).wanted(0, true, false)).toBe(1);
    expect(createVerdict(false).wanted(0, true, true)).toBe(1);
  });

  it('is the one test after a failure, once nothing else is under way', () => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), noConnection);
    expect([verdict.wanted(8, false, false), verdict.wanted(6, true, false)]).toEqual([0, 1]);
  });
});

describe('a failure', () => {
  it.each([sent, confirmed, refused])(
    'is the submission’s own where the next gets through: $kind',
    (outcome) => {
      const verdict = createVerdict(false);
      verdict.hear(one(1), noConnection);
      verdict.hear(one(2), unclear);
      verdict.atOnce(0, true);
      verdict.hear(one(3), outcome);
      expect(verdict.isLost()).toBe(false);
      expect(verdict.isSuspicious()).toBe(false);
      expect(verdict.postpone().map(({ sequence }) => sequence)).toEqual([1, 2]);
      // Each waits once.
      expect(verdict.postpone()).toEqual([]);
    },
  );

  it('is told apart where it hung until its time limit', () => {
    const verdict = createVerdict(false);
    verdict.hear(one(1), failed('timed-out'));
    expect([verdict.isHanging(), verdict.isLost()]).toEqual([true, false]);
    verdict.hear(one(2), sent);
    expect(verdict.isHanging()).toBe(false);
    verdict.hear(one(3), noConnection);
    expect(verdict.isHanging()).toBe(false);
  });
});
