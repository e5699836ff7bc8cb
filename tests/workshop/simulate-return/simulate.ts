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

/** What comes back, and to what. */
export type Situation = {
  readonly phones: number;
  /** How many submissions wait on each. */
  readonly waiting: number;
  /** Within so many seconds each phone has its connection again. */
  readonly within: number;
  /** How many submissions the service stores in a second; others it turns away. */
  readonly bears: number;
  /** What it says to those; `unreadable` without the header that lets a page read it, as most gateways do. */
  readonly turnsAwayWith: ReceivedResponse | 'unreadable';
  readonly random: () => number;
};

/** What came of it. The lists have a number for each second from the beginning. */
export type Course = {
  readonly requests: readonly number[];
  readonly stored: readonly number[];
  /** Seconds until all is stored; null where the simulation ends first. */
  readonly end: number | null;
};

/** How long is simulated at most, in milliseconds. */
const longest = 48 * 3_600_000;
/** A request's way there, and its answer's way back, in milliseconds. */
const way = 150;
/** The scheduler's shortest timer, in milliseconds. */
const shortestTimer = 1_000;

const id = '00000000-0000-4000-8000-000000000000';
/** All are alike in what the policy looks at. */
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

/** How many requests of one phone such a service gets at once. */
const concurrency = acknowledgingEndpoint
  .create('https://example.org', { post: fetch, now: () => 0, isOnline: () => true })
  .concurrency({ formId: '', version: '', entries: {} });

type Phone = {
  unsent: number;
  service: ServiceJudgement;
  /** How often in a row something failed while others went through. */
  postponed: number;
};

/**
 * Plays the automatic drains of many phones, event by event, on a clock that jumps. Each phone plays the outbox's own
 * machine and its own judgement of the service; only the database and the network are made up.
 */
export function simulateReturn(situation: Situation): Course {
  const { random, bears } = situation;
  // Read once: the time that an answer names is counted from when it is read.
  const whenStored = readResponse(storedResponse, id, 0);
  // What a page cannot read looks to it like a missing connection.
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
        atOnce: concurrency,
      }));
      after(0, () => ({
        type: 'written',
        result: { leased, position, pausedBy: null, changed: true },
      }));
    }

    proceed();
  }

  /** The times that an answer names are counted from now. */
  const since = (outcome: Outcome): Outcome =>
    outcome.kind === 'unreachable' && outcome.notBefore !== undefined
      ? { ...outcome, notBefore: outcome.notBefore + agenda.now() }
      : outcome;

  /** A request is on its way there; then it counts. */
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
