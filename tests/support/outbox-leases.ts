import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import type { Sending } from '#src/outbox/model/submission.ts';
import * as leases from '#src/outbox/sender/leases.ts';
import { startOfQueue } from '#src/outbox/sender/queue-order.ts';

export const leaseTerms = (changes: Partial<leases.LeaseTerms> = {}): leases.LeaseTerms => ({
  early: false,
  mostFailures: 8,
  only: null,
  underLock: false,
  isNewestBuild: true,
  hasLeft: () => false,
  ...changes,
});

export const noWrites: leases.DrainWrites = {
  settle: [],
  giveBack: [],
  lastAttempt: null,
  service: null,
};

export const oneLease: leases.LeaseRequest = {
  count: 1,
  leased: 0,
  failed: [],
};

/** Takes leases, by default one, like a drain that crashes. */
export async function takeLeases(
  outbox: Outbox,
  request: Partial<leases.LeaseRequest> = {},
  terms: Partial<leases.LeaseTerms> = {},
): Promise<readonly Sending[]> {
  const wanted = { ...oneLease, ...request };
  const order = startOfQueue([]);
  const done = await leases.settleAndLease(outbox, noWrites, wanted, order, leaseTerms(terms));
  if (!done.ok) throw new Error(`No lease could be taken: ${done.error}`);
  return done.value.leased.map(({ sending }) => sending);
}

/** Leases the oldest due submission. */
export async function takeLease(outbox: Outbox): Promise<Sending> {
  const [taken] = await takeLeases(outbox);
  if (taken === undefined) throw new Error('Nothing was there to be leased.');
  return taken;
}

/** Settles a delivery, and leases nothing more. */
export const settle = (outbox: Outbox, sending: Sending, outcome: Outcome) =>
  leases.settleAndLease(
    outbox,
    { ...noWrites, settle: [{ sending, outcome, unsent: null }] },
    { ...oneLease, count: 0 },
    startOfQueue([]),
    leaseTerms(),
  );
