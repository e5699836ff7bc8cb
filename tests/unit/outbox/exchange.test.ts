import { describe, expect, it, vi } from 'vitest';
import { exchange } from '#src/outbox/exchange.ts';
import type { OutboxDatabase } from '#src/outbox/outbox.ts';
import { readStates, withQueued } from '#tests/support/outbox-bench.ts';
import { newQueue, noNotes, takeLeases } from '#tests/support/outbox-leases.ts';
import { namesOf, scriptedService } from '#tests/support/outbox-service.ts';

const one = { count: 1, leased: 0, order: 'oldest' } as const;

describe('taking leases', () => {
  it('takes none where it fails, and can go on with the same queue', async () => {
    const service = scriptedService({ concurrency: () => 2 });
    const outbox = await withQueued(['a', 'b'], { service });
    const { database } = outbox;
    const aborting: OutboxDatabase = {
      ...database,
      write: (work, options) =>
        database.write(async (transaction) => {
          const value = await work(transaction);
          transaction.abort();
          return value;
        }, options),
    };
    const queue = newQueue();
    const failed = await exchange({ ...outbox, database: aborting }, [], one, queue, noNotes);
    expect(failed).toEqual({ ok: false, error: 'unavailable' });
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
    expect(namesOf(await takeLeases(outbox, { count: 2 }, queue))).toEqual(['a', 'b']);
  });

  it('takes none for a page that was left while the transaction waited', async () => {
    const outbox = await withQueued(['a', 'b']);
    const queue = newQueue({ isLeaving: () => true });
    expect(await takeLeases(outbox, { count: 2 }, queue)).toEqual([]);
    expect(await takeLeases(outbox, { order: 'least-tried' }, queue)).toEqual([]);
    expect(await readStates(outbox)).toEqual(['queued', 'queued']);
  });

  it('leaves no rejection that nobody hears where giving back fails', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const outbox = await withQueued(['a']);
    const giveBack = await takeLeases(outbox);
    const { database } = outbox;
    const aborting: OutboxDatabase = {
      ...database,
      write: (work, options) =>
        database.write((transaction) => {
          const done = work(transaction);
          transaction.abort();
          return done;
        }, options),
    };
    const notes = { ...noNotes, giveBack };
    const failed = await exchange({ ...outbox, database: aborting }, [], one, newQueue(), notes);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', rejected);
    expect(failed.ok).toBe(false);
    expect(rejected).not.toHaveBeenCalled();
  });
});
