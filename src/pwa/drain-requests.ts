import { type DrainManner, type DrainReport, drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { requestBackgroundSync } from './background-sync.ts';

/** Asks for a drain; resolves when it is over. */
export type RequestDrain = (urgency: DrainManner['urgency']) => Promise<DrainReport>;

/**
 * One drain of this page runs and at most one of each urgency waits behind it, however often one asks.
 * Where a drain could not reach the service, the browser is asked to wake the worker later.
 */
export function createDrainRequests(outbox: Outbox): RequestDrain {
  const waiting = new Map<DrainManner['urgency'], Promise<DrainReport>>();
  let latest: Promise<unknown> = Promise.resolve();

  return (urgency) => {
    const queued = waiting.get(urgency);
    if (queued) return queued;
    const before = latest;
    const own = (async () => {
      await before;
      waiting.delete(urgency);
      const report = await drain(outbox, { urgency });
      if (report.end === 'unreachable') await requestBackgroundSync();
      return report;
    })();
    waiting.set(urgency, own);
    latest = own.catch(() => {});
    return own;
  };
}
