// Proves specification 5.5, 5.15.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { leaseLength, type ServiceJudgment } from '#src/outbox/model/retry-policy.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import {
  type DrainCommand,
  decide,
  type SliceEnd,
  type WriteCommand,
} from '#src/outbox/sender/drain-machine.ts';
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
const fine: ServiceJudgment = { kind: 'fine' };
const away: ServiceJudgment = { kind: 'away', since: 0 };

type Setting = {
  /** How many of each queued submission's form may be under way at once, in order of capture. */
  readonly queue: readonly number[];
  readonly service?: ServiceJudgment;
  readonly automatic?: boolean;
  /** Called once for each request, with the place of its submission in the queue. */
  readonly outcome?: (place: number) => Outcome;
  readonly isReachable?: boolean;
};

/** Plays the machine on a queue in memory, one event after another, the oldest request first. */
function world(setting: Setting) {
  const { queue, service = fine, automatic = false, isReachable = true } = setting;
  const outcome = setting.outcome ?? (() => sent);
  let state = startDrain(automatic, [], service, 0);
  const queued = new Set(queue.keys());
  const attempts = queue.map(() => 0);
  const leases = new Map<Sending, number>();
  const inFlight: { readonly place: number; readonly sending: Sending }[] = [];
  const tried: number[] = [];
  const pending: (() => DrainEvent)[] = [];
  let end: SliceEnd | null = null;

  function leaseOf(place: number): Leased {
    queued.delete(place);
    const sending: Sending = {
      ...{ sequence: place + 1, id: testId(place + 1), form: 'join', capturedAt: 0 },
      ...{ mappingVersion: 'v1', installed: false, state: 'sending', answers: {} },
      ...{ attempts: (attempts[place] ?? 0) + 1, lastFailure: null },
      lease: { holder: 'page', until: now + leaseLength, underLock: true },
    };
    leases.set(sending, place);
    return { sending, concurrency: queue[place] ?? 1 };
  }

  const placeOf = (sending: Sending): number => {
    const place = leases.get(sending);
    if (place === undefined) throw new Error('There is no such lease.');
    return place;
  };

  function write({ writes, request, position }: WriteCommand): DrainEvent {
    for (const sending of writes.giveBack) {
      queued.add(placeOf(sending));
      leases.delete(sending);
    }
    for (const { sending, outcome: came } of writes.settle) {
      const place = placeOf(sending);
      leases.delete(sending);
      attempts[place] = (attempts[place] ?? 0) + 1;
      if (came.kind === 'unreachable') queued.add(place);
    }
    const candidates = [...queued]
      .filter((place) => request.failed.every(({ sequence }) => sequence !== place + 1))
      .sort((a, b) => a - b);
    const leased: Leased[] = [];
    for (const place of candidates.slice(0, request.count)) {
      const isAlone = queue[place] === 1;
      if (isAlone && request.leased + leased.length > 0) break;
      leased.push(leaseOf(place));
      if (isAlone) break;
    }
    const result = { leased, position, isPaused: false, changed: true };
    return { type: 'written', result };
  }

  function execute(command: DrainCommand): void {
    switch (command.type) {
      case 'deliver': {
        const { sending } = command;
        const place = placeOf(sending);
        tried.push(place);
        inFlight.push({ place, sending });
        for (const one of inFlight) {
          expect(inFlight.length).toBeLessThanOrEqual(queue[one.place] ?? 1);
        }
        pending.push(() => {
          inFlight.splice(
            inFlight.findIndex((one) => one.sending === sending),
            1,
          );
          const came = outcome(place);
          const ended = { sending, outcome: came, unsent: null };
          return { type: 'request-ended', ended };
        });
        return;
      }
      case 'write':
        pending.push(() => write(command));
        return;
      case 'probe':
        pending.push(() => ({ type: 'probed', reachable: isReachable }));
        return;
      case 'rest':
        pending.push(() => ({ type: 'rested' }));
        return;
      case 'end':
        end = command.end;
    }
  }

  function proceed(): void {
    const decision = decide(state, now);
    state = decision.state;
    for (const command of decision.commands) execute(command);
  }

  proceed();
  return {
    tried,
    isOver: () => end !== null,
    /** Lets one thing happen that is pending, or an event from outside. */
    next(pick = 0, outside?: DrainEvent): void {
      const [happens] = outside ? [() => outside] : pending.splice(pick % pending.length, 1);
      if (happens === undefined) throw new Error('The drain waits for nothing, and has not ended.');
      state = apply(state, happens());
      proceed();
    },
    pendingCount: () => pending.length,
    result: () => ({ delivered: state.delivered, open: leases.size }),
  };
}

it('whatever happens in whatever order, it ends, and leaves no lease and nothing unsettled', () => {
  const outcomes = [
    sent,
    confirmed,
    refused,
    noConnection,
    timedOut,
    unclear,
    askedToWait,
  ] as const;
  const outside: readonly DrainEvent[] = [
    { type: 'outbox-changed' },
    { type: 'interrupted' },
    { type: 'page-left' },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 3, 6), { maxLength: 20 }),
      fc.infiniteStream(fc.constantFrom(...outcomes)),
      fc.infiniteStream(fc.nat(40)),
      fc.record({ automatic: fc.boolean(), isReachable: fc.boolean(), isAway: fc.boolean() }),
      (queue, came, picks, { isAway, ...setting }) => {
        const played = world({
          ...setting,
          queue,
          service: isAway ? away : fine,
          outcome: () => came.next().value ?? sent,
        });
        let hasLeft = false;
        for (let steps = 0; !played.isOver(); steps += 1) {
          expect(steps).toBeLessThan(1_000);
          const pick = picks.next().value ?? 0;
          const event = steps < 30 ? outside[pick - 38] : undefined;
          hasLeft ||= event?.type === 'page-left';
          played.next(pick, event);
        }
        expect(played.pendingCount()).toBeLessThanOrEqual(1);
        const { open, delivered } = played.result();
        // A failure that leaving may have brought about keeps its lease, which ends by itself.
        if (!hasLeft) expect(open).toBe(0);
        expect(new Set(played.tried).size).toBe(played.tried.length);
        expect(delivered).toBeLessThanOrEqual(queue.length);
      },
    ),
    { numRuns: 1_000 },
  );
});
