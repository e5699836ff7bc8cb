import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { type ReceivedResponse, readResponse } from '#src/outbox/delivery/read-response.ts';
import {
  backoffUntil,
  gapAfter,
  longestStartDelay,
  nextAttempt,
} from '#src/outbox/retry-policy.ts';
import type { Sending } from '#src/outbox/submission.ts';
import { createVerdict } from '#src/outbox/verdict.ts';
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
  /** What it says to those. */
  readonly turnsAwayWith: ReceivedResponse;
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
const sending: Sending = {
  ...{ state: 'sending', id, sequence: 1, form: 'join', capturedAt: 0, mappingVersion: '' },
  ...{ installed: true, answers: {}, attempts: 1, lastFailure: null },
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

type Phone = { unsent: number; failures: number; failedLast: boolean };

type Drain = {
  readonly phone: Phone;
  readonly verdict: ReturnType<typeof createVerdict>;
  /** A drain tries each submission once. */
  untried: number;
  underWay: number;
  requests: number;
  /** Whether a request keeps its distance to the last. */
  keepsDistance: boolean;
  /** Until when the service asks to be left alone. */
  named: number;
};

/**
 * Plays the automatic drains of many phones, event by event, on a clock that jumps. The outbox's own policy
 * says when a drain starts, how many requests are under way and how far apart, what an answer means, what
 * ends the drain, and when the next follows.
 */
export function simulateReturn(situation: Situation): Course {
  const { random, bears } = situation;
  // Read once: the time that an answer names is counted from when it is read.
  const whenStored = readResponse(storedResponse, id, 0);
  const whenTurnedAway = readResponse(situation.turnsAwayWith, id, 0);
  const agenda = createAgenda();
  const requests: number[] = [];
  const stored: number[] = [];
  let open = situation.phones * situation.waiting;
  let end: number | null = null;

  function startAt(at: number, phone: Phone): void {
    agenda.add(at + random() * longestStartDelay, () => {
      const verdict = createVerdict(phone.failedLast);
      const drain = { phone, verdict, untried: phone.unsent, underWay: 0, requests: 0, named: 0 };
      sendNext({ ...drain, keepsDistance: false });
    });
  }

  function sendNext(drain: Drain): void {
    const { verdict, underWay } = drain;
    const allowed = verdict.isLost() ? 0 : verdict.atOnce(underWay, underWay === 0);
    const places = Math.min(drain.untried, allowed, concurrency - underWay);
    const gap = gapAfter(drain.requests);
    if (places > 0 && gap > 0) {
      if (!drain.keepsDistance) agenda.add(agenda.now() + gap, () => send(drain));
      drain.keepsDistance = true;
    } else {
      for (let place = 0; place < places; place += 1) send(drain);
    }
    if (drain.underWay === 0 && !drain.keepsDistance) finish(drain);
  }

  function send(drain: Drain): void {
    drain.keepsDistance = false;
    drain.untried -= 1;
    drain.underWay += 1;
    drain.requests += 1;
    agenda.add(agenda.now() + way, () => {
      const isStored = serve(Math.floor(agenda.now() / 1_000));
      agenda.add(agenda.now() + way, () => hear(drain, isStored));
    });
    // At a distance the next does not wait for this one's end.
    if (gapAfter(drain.requests) > 0) sendNext(drain);
  }

  function serve(second: number): boolean {
    while (requests.length <= second) {
      requests.push(0);
      stored.push(0);
    }
    requests[second] = (requests[second] ?? 0) + 1;
    const already = stored[second] ?? 0;
    if (already < bears) stored[second] = already + 1;
    return already < bears;
  }

  function hear(drain: Drain, isStored: boolean): void {
    const { phone, verdict } = drain;
    const outcome = isStored ? whenStored : whenTurnedAway;
    drain.underWay -= 1;
    verdict.hear(sending, outcome);
    phone.failedLast = outcome.kind === 'unreachable';
    if (outcome.kind === 'unreachable') {
      if (outcome.notBefore !== undefined) drain.named = agenda.now() + outcome.notBefore;
    } else {
      phone.failures = 0;
      phone.unsent -= 1;
      open -= 1;
      if (open === 0) end = agenda.now() / 1_000;
    }
    sendNext(drain);
  }

  function finish({ phone, verdict, named }: Drain): void {
    if (phone.unsent === 0) return;
    const now = agenda.now();
    phone.failures += 1;
    // Those that failed while others went through wait by themselves.
    const at =
      verdict.isLost() || verdict.isSuspicious()
        ? backoffUntil(phone.failures, named, now, random())
        : nextAttempt(phone.failures, now, random());
    startAt(Math.max(at, now + shortestTimer), phone);
  }

  for (let count = 0; count < situation.phones; count += 1) {
    const phone = { unsent: situation.waiting, failures: 0, failedLast: false };
    startAt(random() * situation.within * 1_000, phone);
  }
  agenda.run(longest);
  return { requests, stored, end };
}
