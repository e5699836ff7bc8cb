import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { exchange, type Notes } from '#src/outbox/exchange.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { Sending } from '#src/outbox/submission.ts';
import type { LeaseRequest, Queue } from '#src/outbox/take-leases.ts';

/** What a drain knows of the queue at its beginning, having looked at nothing. */
export const newQueue = (changes: Partial<Queue> = {}): Queue => ({
  ...{
    keys: [],
    seen: 0,
    last: 0,
    tried: new Set<number>(),
    alone: false,
    early: false,
    only: null,
    ignoredPause: null,
    underLock: false,
    isLeaving: () => false,
  },
  ...changes,
});

export const noNotes: Notes = {
  postpone: [],
  giveBack: [],
  lastAttempt: null,
  endBackoff: false,
};

/** Takes leases, one unless it is told otherwise, as a drain does that then dies. */
export async function takeLeases(
  outbox: Outbox,
  wanted: Partial<LeaseRequest> = {},
  queue: Queue = newQueue(),
): Promise<readonly Sending[]> {
  const all = { count: 1, leased: 0, order: 'oldest', ...wanted } as const;
  const done = await exchange(outbox, [], all, queue, noNotes);
  if (!done.ok) throw new Error(`No lease could be taken: ${done.error}`);
  return done.value.taken;
}

/** Takes the oldest that is due under a lease. */
export async function takeLease(outbox: Outbox): Promise<Sending> {
  const [taken] = await takeLeases(outbox);
  if (taken === undefined) throw new Error('Nothing was there to be leased.');
  return taken;
}

/** Writes down what came of a delivery, and takes nothing more. */
export const settle = (outbox: Outbox, sending: Sending, outcome: Outcome) =>
  exchange(
    outbox,
    [{ sending, outcome }],
    { count: 0, leased: 0, order: 'oldest' },
    newQueue(),
    noNotes,
  );
