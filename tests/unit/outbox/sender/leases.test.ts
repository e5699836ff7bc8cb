import { describe, expect, it } from 'vitest';
import { type DrainWrites, settleAndLease } from '#src/outbox/sender/leases.ts';
import { startOfQueue } from '#src/outbox/sender/queue-order.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { leaseTerms, noWrites, oneLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { namesOf, scriptedService } from '#tests/support/outbox-service.ts';

/** The transaction aborts while it works. */
function takeAborted(outbox: TestOutbox, writes: DrainWrites) {
  const { database } = outbox;
  const write: typeof database.write = (work, options) =>
    database.write((transaction) => {
      const done = work(transaction);
      transaction.abort();
      return done;
    }, options);
  const aborting = { ...outbox, database: { ...database, write } };
  return settleAndLease(aborting, writes, oneLease, startOfQueue([]), leaseTerms());
}

describe('taking leases', () => {
  // What nobody catches fails the run.
  it('takes none and gives none back if it fails, with nothing uncaught, and the next try takes them', async () => {
    const service = scriptedService({ concurrency: () => 2 });
    const outbox = await withQueued(['a', 'b', 'c'], { service });
    const giveBack = await takeLeases(outbox);
    const failed = await takeAborted(outbox, { ...noWrites, giveBack });
    expect(failed).toEqual({ ok: false, error: 'failing' });
    expect(await outbox.states()).toEqual(['sending', 'queued', 'queued']);
    expect(namesOf(await takeLeases(outbox, { count: 2 }))).toEqual(['b', 'c']);
  });

  it('takes what goes alone with no other', async () => {
    const service = scriptedService({ concurrency: ({ formId }) => (formId === 'tax-id' ? 1 : 6) });
    const outbox = await withQueued(['a'], { service });
    await outbox.submit(['b'], { form: 'tax' });
    expect(namesOf(await takeLeases(outbox, { count: 2 }))).toEqual(['a']);
  });

  it('takes what it gives back before what comes after it', async () => {
    const outbox = await withQueued(['a', 'b']);
    const next = startOfQueue([(await outbox.named('b')).sequence]);
    const writes = { ...noWrites, giveBack: await takeLeases(outbox) };
    const done = await settleAndLease(outbox, writes, oneLease, next, leaseTerms());
    expect(done.ok && namesOf(done.value.leased.map(({ sending }) => sending))).toEqual(['a']);
  });

  it('takes none for a page that was left while the transaction waited', async () => {
    const outbox = await withQueued(['a', 'b']);
    const left = { hasLeft: () => true };
    expect(await takeLeases(outbox, { count: 2 }, left)).toEqual([]);
    expect(await outbox.states()).toEqual(['queued', 'queued']);
  });
});
