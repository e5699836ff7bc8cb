import { type DrainManner, type DrainReport, drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { requestBackgroundSync } from './background-sync.ts';

/** Asks for a drain; resolves when it is over. */
export type RequestDrain = (urgency: DrainManner['urgency']) => Promise<DrainReport>;

/**
 * Of the automatic drains of this page one runs and at most one of each urgency waits behind it; so do
 * those that are asked for, in a row of their own, so that they need not wait for an automatic one's end.
 * Where a drain could not reach the service, the browser is asked to wake the worker later.
 */
export function createDrainRequests(outbox: Outbox): RequestDrain {
  const waiting = new Map<DrainManner['urgency'], Promise<DrainReport>>();
  const latest = new Map<'asked' | 'automatic', Promise<unknown>>();

  return (urgency) => {
    const queued = waiting.get(urgency);
    if (queued) return queued;
    const row = urgency === 'asked' ? 'asked' : 'automatic';
    const before = latest.get(row);
    const own = (async () => {
      await before;
      waiting.delete(urgency);
      const report = await drain(outbox, { urgency });
      if (report.end === 'unreachable') await requestBackgroundSync();
      return report;
    })();
    waiting.set(urgency, own);
    latest.set(
      row,
      own.catch(() => {}),
    );
    return own;
  };
}
