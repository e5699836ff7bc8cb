// Proves specification 5.5, 5.15.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { leaseLength, type ServiceJudgment } from '#src/outbox/model/retry-policy.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import { type DrainCommand, decide, type WriteCommand } from '#src/outbox/sender/drain-machine.ts';
import { apply, type DrainEvent, startDrain } from '#src/outbox/sender/drain-state.ts';
import type { Leased } from '#src/outbox/sender/leases.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import {
  askedToWait,
  confirmed,
  noConnection,
  refused,
  sent,
  timedOut,
  unclear,
} from '#tests/support/outbox-service.ts';

const now = 1_000_000;
const lease = { holder: 'page', until: now + leaseLength, underLock: true };

type Setting = {
  /** How many of each queued submission's form may be under way at once, in order of capture. */
  readonly queue: readonly number[];
  readonly automatic: boolean;
  /** Made in earlier slices. */
  readonly requests: number;
  readonly isReachable: boolean;
  readonly service: ServiceJudgment;
  /** Called once for each request. */
  readonly outcome: () => Outcome;
};

/** Plays the machine on a queue in memory: each event happens when the test says so. */
function world({ queue, automatic, requests, isReachable, service, outcome }: Setting) {
  let state = startDrain(automatic, [], service, requests);
  let isOver = false;
  const queued = new Set(queue.keys());
  const leases = new Set<Sending>();
  const inFlight = new Set<Sending>();
  const tried: number[] = [];
  const pending: (() => DrainEvent)[] = [];

  function leaseOf(place: number): Leased {
    const sending: Sending = {
      ...{ sequence: place, id: testId(place), form: 'join', capturedAt: 0, mappingVersion: 'v1' },
      ...{ installed: false, state: 'sending', answers: {}, attempts: 1, lastFailure: null, lease },
    };
    queued.delete(place);
    leases.add(sending);
    return { sending, concurrency: queue[place] ?? 1 };
  }

  const endLease = (sending: Sending) => expect(leases.delete(sending)).toBe(true);

  function write({ writes, request, position }: WriteCommand): DrainEvent {
    for (const sending of writes.giveBack) {
      endLease(sending);
      queued.add(sending.sequence);
    }
    for (const { sending, outcome } of writes.settle) {
      endLease(sending);
      if (outcome.kind === 'unreachable') queued.add(sending.sequence);
    }
    const failed = new Set(request.failed.map(({ sequence }) => sequence));
    const candidates = [...queued].filter((place) => !failed.has(place)).sort((a, b) => a - b);
    const leased: Leased[] = [];
    for (const place of candidates.slice(0, request.count)) {
      const isAlone = queue[place] === 1;
      if (isAlone && request.leased + leased.length > 0) break;
      leased.push(leaseOf(place));
      if (isAlone) break;
    }
    return { type: 'written', result: { leased, position, isPaused: false, changed: true } };
  }

  function deliver(sending: Sending): () => DrainEvent {
    expect(leases).toContain(sending);
    tried.push(sending.sequence);
    inFlight.add(sending);
    for (const { sequence } of inFlight) {
      expect(inFlight.size).toBeLessThanOrEqual(queue[sequence] ?? 1);
    }
    return () => {
      inFlight.delete(sending);
      return { type: 'request-ended', ended: { sending, outcome: outcome(), unsent: null } };
    };
  }

  /** @returns what comes of it */
  function execute(command: Exclude<DrainCommand, { type: 'end' }>): () => DrainEvent {
    switch (command.type) {
      case 'deliver':
        return deliver(command.sending);
      case 'write':
        return () => write(command);
      case 'probe':
        return () => ({ type: 'probed', reachable: isReachable });
      case 'rest':
        return () => ({ type: 'rested' });
    }
  }

  function proceed(): void {
    const decision = decide(state, now);
    state = decision.state;
    for (const command of decision.commands) {
      if (command.type === 'end') isOver = true;
      else pending.push(execute(command));
    }
  }

  proceed();
  return {
    isOver: () => isOver,
    /** Lets one thing happen that is pending, or an event from outside. */
    next(pick: number, outside?: DrainEvent): void {
      const [happens] = outside ? [() => outside] : pending.splice(pick % pending.length, 1);
      if (happens === undefined) throw new Error('The drain waits for nothing, and has not ended.');
      state = apply(state, happens());
      proceed();
    },
    result: () => ({
      tried,
      pending: pending.length,
      open: leases.size,
      delivered: state.delivered,
    }),
  };
}

const outcomes = [sent, confirmed, refused, noConnection, timedOut, unclear, askedToWait] as const;
const outside = ['outbox-changed', 'interrupted', 'page-left'] as const;

it('whatever happens in whatever order, it ends, and leaves no lease and nothing unsettled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 3, 6), { maxLength: 20 }),
      fc.infiniteStream(fc.constantFrom(...outcomes)),
      fc.infiniteStream(fc.nat(40)),
      fc.record({
        ...{ automatic: fc.boolean(), requests: fc.nat(40), isReachable: fc.boolean() },
        service: fc.constantFrom<ServiceJudgment>({ kind: 'fine' }, { kind: 'away', since: 0 }),
      }),
      (queue, came, picks, setting) => {
        const played = world({ ...setting, queue, outcome: () => came.next().value ?? sent });
        let hasLeft = false;
        for (let steps = 0; !played.isOver(); steps += 1) {
          expect(steps).toBeLessThan(1_000);
          const pick = picks.next().value ?? 0;
          const event = steps < 30 ? outside[pick - 38] : undefined;
          hasLeft ||= event === 'page-left';
          played.next(pick, event && { type: event });
        }
        const { tried, pending, open, delivered } = played.result();
        expect(pending).toBeLessThanOrEqual(1);
        // A failure that leaving may have brought about keeps its lease, which ends by itself.
        if (!hasLeft) expect(open).toBe(0);
        expect(new Set(tried).size).toBe(tried.length);
        expect(delivered).toBeLessThanOrEqual(queue.length);
      },
    ),
    { numRuns: 1_000 },
  );
});
