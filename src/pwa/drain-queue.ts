import type { DrainReport, DrainRequest } from '#src/outbox/drain.ts';

/** Asks for a drain, of some submissions alone where their ids are given; resolves when it is over. */
export type RequestDrain = (request: DrainRequest) => Promise<DrainReport>;

/**
 * Of the automatic drains of this context one runs and at most one of each trigger waits behind it; so do
 * those that a person waits for, in a row of their own, so that they need not wait for an automatic one's
 * end.
 * @param work does one drain
 */
export function createDrainQueue(work: RequestDrain): RequestDrain {
  const waiting = new Map<DrainRequest['trigger'], Promise<DrainReport>>();
  const latest = new Map<'person' | 'automatic', Promise<unknown>>();

  return (request) => {
    const { trigger, only } = request;
    const queued = only === undefined ? waiting.get(trigger) : undefined;
    if (queued) return queued;
    const row = trigger === 'user' || trigger === 'submit' ? 'person' : 'automatic';
    const before = latest.get(row);
    const own = (async () => {
      await before;
      if (only === undefined) waiting.delete(trigger);
      return work(request);
    })();
    if (only === undefined) waiting.set(trigger, own);
    latest.set(
      row,
      own.catch(() => {}),
    );
    return own;
  };
}
