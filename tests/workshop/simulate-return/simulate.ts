import {
  acknowledgingEndpoint,
  type ReceivedResponse,
  readResponse,
} from '../../../src/outbox/delivery/acknowledging-endpoint.ts';
import type { Outcome } from '../../../src/outbox/delivery/form-service.ts';
import {
  apply,
  type DrainEvent,
  type DrainState,
  decide,
  type SliceEnd,
  startDrain,
  type WriteCommand,
} from '../../../src/outbox/drain-machine.ts';
import type { Leased } from '../../../src/outbox/leases.ts';
import {
  judgeService,
  leaseLength,
  longestStartDelay,
  nextAttempt,
  type ServiceJudgement,
} from '../../../src/outbox/retry-policy.ts';
import type { Sending } from '../../../src/outbox/submission.ts';
import { createAgenda } from './agenda.ts';

export type Situation = {
  readonly phones: number;
  /** Submissions per phone. */
  readonly waiting: number;
  /** In seconds. */
  readonly within: number;
  /** Stored per second; the service rejects others. */
  readonly bears: number;
  /** The rejection; `unreadable` without the header that lets a page read it, as from most gateways. */
  readonly turnsAwayWith: ReceivedResponse | 'unreadable';
  readonly random: () => number;
};

/** A number per second. */
export type Course = {
  readonly requests: readonly number[];
  readonly stored: readonly number[];
  /** Until all is stored, in seconds; null if the simulation ends first. */
  readonly end: number | null;
};

/** In milliseconds. */
const longest = 48 * 3_600_000;
/** One way, in milliseconds. */
const way = 150;
/** The scheduler's, in milliseconds. */
const shortestTimer = 1_000;

const id = '00000000-0000-4000-8000-000000000000';
/** The policy sees no difference between submissions. */
const alike: Sending = {
  state: 'sending',
  id,
  sequence: 1,
  form: 'join',
  capturedAt: 0,
  mappingVersion: '',
  installed: true,
  answers: {},
  attempts: 1,
  lastFailure: null,
  lease: { holder: '', until: 0, underLock: true },
};
const storedResponse: ReceivedResponse = {
  status: 200,
  retryAfter: null,
  body: JSON.stringify({ ok: true, id, receivedAt: '2026-01-01T00:00:00.000Z', duplicate: false }),
};

/** Parallel requests of one phone. */
const concurrency = acknowledgingEndpoint
  .create('https://example.org', { post: fetch, now: () => 0, isOnline: () => true })
  .concurrency({ formId: '', version: '', entries: {} });

type Phone = {
  unsent: number;
  service: ServiceJudgement;
  /** Consecutive failures while others succeeded. */
  postponed: number;
};

/** Each phone uses the outbox's own state machine and retry policy; only database and network are simulated. */
export function simulateReturn(situation: Situation): Course {
  const { random, bears } = situation;
  // Read once: the time in a response counts from its reading.
  const whenStored = readResponse(storedResponse, id, 0);
  // A page sees an unreadable response as a missing connection.
  const whenTurnedAway: Outcome =
    situation.turnsAwayWith === 'unreadable'
      ? { kind: 'unreachable', failure: 'no-connection' }
      : readResponse(situation.turnsAwayWith, id, 0);
  const agenda = createAgenda();
  const requests: number[] = [];
  const stored: number[] = [];
  let open = situation.phones * situation.waiting;
  let end: number | null = null;

  const startAt = (at: number, phone: Phone): void =>
    agenda.add(at + random() * longestStartDelay, () => playSlice(phone, 0));

  function playSlice(phone: Phone, requestsBefore: number): void {
    let state: DrainState = startDrain(true, [], phone.service, requestsBefore);
    let untried = phone.unsent;
    const after = (milliseconds: number, event: () => DrainEvent): void =>
      agenda.add(agenda.now() + milliseconds, () => {
        state = apply(state, event());
        proceed();
      });

    function proceed(): void {
      const decision = decide(state, agenda.now());
      state = decision.state;
      for (const command of decision.commands) {
        switch (command.type) {
          case 'deliver':
            send(command.sending);
            break;
          case 'write':
            write(command);
            break;
          case 'probe':
            reach(() => after(way, () => ({ type: 'probed', reachable: true })));
            break;
          case 'rest':
            after(command.milliseconds, () => ({ type: 'rested' }));
            break;
          case 'end':
            finish(phone, command.end, state.requests);
        }
      }
    }

    function send(sending: Sending): void {
      reach((second) => {
        const isStored = (stored[second] ?? 0) < bears;
        if (isStored) stored[second] = (stored[second] ?? 0) + 1;
        const outcome = isStored ? whenStored : whenTurnedAway;
        after(way, () => ({
          type: 'request-ended',
          ended: { sending, outcome: since(outcome), unsent: null },
        }));
      });
    }

    function write({ writes, request, position }: WriteCommand): void {
      if (writes.service !== null) phone.service = writes.service;
      const settled = writes.settle.filter(({ outcome }) => outcome.kind !== 'unreachable').length;
      phone.unsent -= settled;
      open -= settled;
      if (settled > 0) phone.postponed = 0;
      if (open === 0) end ??= agenda.now() / 1_000;
      untried += writes.giveBack.length;
      const count = Math.min(request.count, untried);
      untried -= count;
      const lease = { holder: '', until: agenda.now() + leaseLength, underLock: true };
      const leased: Leased[] = Array.from({ length: count }, () => ({
        sending: { ...alike, lease },
        concurrency,
      }));
      after(0, () => ({
        type: 'written',
        result: { leased, position, pausedBy: null, changed: true },
      }));
    }

    proceed();
  }

  const since = (outcome: Outcome): Outcome =>
    outcome.kind === 'unreachable' && outcome.notBefore !== undefined
      ? { ...outcome, notBefore: outcome.notBefore + agenda.now() }
      : outcome;

  function reach(served: (second: number) => void): void {
    agenda.add(agenda.now() + way, () => {
      const second = Math.floor(agenda.now() / 1_000);
      while (requests.length <= second) {
        requests.push(0);
        stored.push(0);
      }
      requests[second] = (requests[second] ?? 0) + 1;
      served(second);
    });
  }

  function finish(phone: Phone, sliceEnd: SliceEnd, made: number): void {
    const now = agenda.now();
    if (sliceEnd.kind === 'slice-over') {
      playSlice(phone, made);
      return;
    }
    if (phone.unsent === 0) return;
    if (sliceEnd.kind === 'service-failed') {
      const circumstances = { now, random: random(), automatic: true };
      phone.service = judgeService(phone.service, sliceEnd.evidence, circumstances);
    } else {
      phone.postponed += 1;
    }
    const at =
      phone.service.kind === 'troubled'
        ? phone.service.until
        : nextAttempt(Math.max(1, phone.postponed), now, random());
    startAt(Math.max(at, now + shortestTimer), phone);
  }

  for (let count = 0; count < situation.phones; count += 1) {
    const phone: Phone = { unsent: situation.waiting, service: { kind: 'fine' }, postponed: 0 };
    startAt(random() * situation.within * 1_000, phone);
  }
  agenda.run(longest);
  return { requests, stored, end };
}
