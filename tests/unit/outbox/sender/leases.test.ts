import { describe, expect, it, vi } from 'vitest';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { settleAndLease } from '#src/outbox/sender/leases.ts';
import { startOfQueue } from '#src/outbox/sender/queue-order.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { leaseTerms, noWrites, oneLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { namesOf, scriptedService } from '#tests/support/outbox-service.ts';

describe('taking leases', () => {
  it('takes none if it fails, and the next try takes them', async () => {
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
    const failed = await settleAndLease(
      { ...outbox, database: aborting },
      noWrites,
      oneLease,
      startOfQueue([]),
      leaseTerms(),
    );
    expect(failed).toEqual({ ok: false, error: 'failing' });
    expect(await outbox.states()).toEqual(['queued', 'queued']);
    expect(namesOf(await takeLeases(outbox, { count: 2 }))).toEqual(['a', 'b']);
  });

  it('takes none for a page that was left while the transaction waited', async () => {
    const outbox = await withQueued(['a', 'b']);
    const left = { hasLeft: () => true };
    expect(await takeLeases(outbox, { count: 2 }, left)).toEqual([]);
    expect(await outbox.states()).toEqual(['queued', 'queued']);
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
    const failed = await settleAndLease(
      { ...outbox, database: aborting },
      { ...noWrites, giveBack },
      oneLease,
      startOfQueue([]),
      leaseTerms(),
    );
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', rejected);
    expect(failed.ok).toBe(false);
    expect(rejected).not.toHaveBeenCalled();
  });
});
