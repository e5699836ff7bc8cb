import { type DrainManner, type DrainReport, drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { requestBackgroundSync } from './background-sync.ts';

/** Asks for a drain, of one submission alone where its sequence is given; resolves when it is over. */
export type RequestDrain = (urgency: DrainManner['urgency'], only?: number) => Promise<DrainReport>;

/**
 * Of the automatic drains of this page one runs and at most one of each urgency waits behind it; so do
 * those that are asked for, in a row of their own, so that they need not wait for an automatic one's end.
 * Where a drain could not reach the service, the browser is asked to wake the worker later.
 */
export function createDrainRequests(outbox: Outbox): RequestDrain {
  const waiting = new Map<DrainManner['urgency'], Promise<DrainReport>>();
  const latest = new Map<'asked' | 'automatic', Promise<unknown>>();

  return (urgency, only) => {
    const queued = only === undefined ? waiting.get(urgency) : undefined;
    if (queued) return queued;
    const row = urgency === 'asked' ? 'asked' : 'automatic';
    const before = latest.get(row);
    const own = (async () => {
      await before;
      if (only === undefined) waiting.delete(urgency);
      const report = await drain(outbox, { urgency, only });
      if (report.end === 'unreachable') await requestBackgroundSync();
      return report;
    })();
    if (only === undefined) waiting.set(urgency, own);
    latest.set(
      row,
      own.catch(() => {}),
    );
    return own;
  };
}
