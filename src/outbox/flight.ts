import type { Outcome } from './delivery/form-service.ts';
import { mappingOf, type Outbox } from './outbox.ts';
import { isLeaseOver } from './retry-policy.ts';
import type { EndedDelivery } from './settle.ts';
import type { Sending } from './submission.ts';
import { concurrencyOf } from './take-leases.ts';

/**
 * What one drain has leased: what waits for a free place, and what is being delivered. Some are leased ahead,
 * so that a place that becomes free is filled at once and not after the next transaction.
 */
export function createFlight(outbox: Outbox) {
  const waiting: Sending[] = [];
  /** Leases that ended before they were used, as where the device slept: another context may have them. */
  const stale: Sending[] = [];
  const underWay = new Set<Sending>();
  let ended: EndedDelivery[] = [];
  let requests = 0;
  let wake = () => {};

  async function deliver(sending: Sending): Promise<Outcome> {
    const mapping = mappingOf(outbox, sending.form);
    try {
      if (mapping === undefined) throw new Error('It was leased for an unconnected form.');
      return await outbox.service.deliver({ ...sending, mapping });
    } catch (error) {
      // A bug that one submission brings about must not hold up the others.
      outbox.reportFault(error);
      return { kind: 'unreachable', failure: 'unclear-answer' };
    }
  }

  function begin(sending: Sending): void {
    underWay.add(sending);
    requests += 1;
    void deliver(sending).then((outcome) => {
      underWay.delete(sending);
      ended.push({ sending, outcome });
      wake();
    });
  }

  return {
    /** How many are being delivered. */
    size: () => underWay.size,
    /** How many are leased and wait for a place. */
    waiting: () => waiting.length + stale.length,
    leased: () => waiting.length + underWay.size,
    /** How many requests were made. */
    requests: () => requests,
    isEmpty: () => underWay.size === 0 && ended.length === 0,
    lease(taken: readonly Sending[]): void {
      waiting.push(...taken);
    },
    /** Delivers from the front as many as there are places, and as their form services take at once. */
    start(places: number): void {
      for (let place = 0; place < places; place += 1) {
        const [next] = waiting;
        if (next === undefined || underWay.size >= concurrencyOf(outbox, next)) return;
        waiting.shift();
        if (isLeaseOver(next.lease, outbox.clock.now())) stale.push(next);
        else begin(next);
      }
    },
    /** Leases that nothing came of. */
    giveBack: (): readonly Sending[] => [...stale.splice(0), ...waiting.splice(0)],
    hasStale: () => stale.length > 0,
    /** What has ended since the last call. */
    collect(): readonly EndedDelivery[] {
      const collected = ended;
      ended = [];
      return collected;
    },
    /** Resolves when something has ended that was not collected yet. */
    next(): Promise<void> {
      if (ended.length > 0 || underWay.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
  };
}
