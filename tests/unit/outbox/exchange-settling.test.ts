// Proves specification 5.22, 5.24.
import { describe, expect, it } from 'vitest';
import { exchange } from '#src/outbox/exchange.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { copyRetention, nextAttempt, unconfirmedCopyRetention } from '#src/outbox/retry-policy.ts';
import type { Sending } from '#src/outbox/submission.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  mappingOf,
  readStored,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { newQueue, noNotes, settle, takeLease } from '#tests/support/outbox-leases.ts';
import {
  confirmed,
  refused,
  scriptedService,
  sent,
  timedOut,
} from '#tests/support/outbox-service.ts';
import { endpointOf } from '#tests/support/status-bench.ts';

describe('settling', () => {
  async function leased(changes: Partial<Outbox> = {}, installed = false) {
    const outbox = makeTestOutbox(changes);
    await submitNamed(outbox, ['a'], { installed });
    const sending = await takeLease(outbox);
    const { sequence, id, form, capturedAt, mappingVersion } = sending;
    return { outbox, sending, base: { sequence, id, form, capturedAt, mappingVersion, installed } };
  }

  it.each([true, false])('writes down what was sent, installed: %s', async (installed) => {
    const { outbox, sending, base } = await leased({}, installed);
    outbox.clock.pass(3_000);
    const now = outbox.clock.now();
    expect((await settle(outbox, sending, sent)).ok).toBe(true);
    const copy = installed ? { answers: { name: 'a' }, eraseAt: now + copyRetention } : null;
    expect(await readStored(outbox)).toEqual([{ ...base, state: 'sent', sentAt: now, copy }]);
  });

  it('writes down what was confirmed, without answers', async () => {
    const { outbox, sending, base } = await leased({}, true);
    await settle(outbox, sending, confirmed);
    const sentAt = outbox.clock.now();
    expect(await readStored(outbox)).toEqual([{ ...base, state: 'confirmed', sentAt }]);
  });

  it('writes down what was refused and why, with its answers', async () => {
    const { outbox, sending, base } = await leased();
    await settle(outbox, sending, refused);
    const refusal = { reason: 'The form is closed.', refusedAt: outbox.clock.now() };
    expect(await readStored(outbox)).toEqual([
      { ...base, state: 'refused', answers: { name: 'a' }, ...refusal },
    ]);
  });

  it('queues again what could not be delivered', async () => {
    const { outbox, sending, base } = await leased();
    await settle(outbox, sending, timedOut);
    const tried = { attempts: 1, lastFailure: 'timed-out', nextAttemptAt: 0 };
    expect(await readStored(outbox)).toEqual([
      { ...base, state: 'queued', answers: { name: 'a' }, ...tried },
    ]);
  });

  it('leaves a failure of another holder alone', async () => {
    const { outbox, sending } = await leased();
    const another = { ...sending, lease: { ...sending.lease, holder: 'another' } };
    await settle(outbox, another, timedOut);
    expect(await readStored(outbox)).toEqual([sending]);
  });

  it('does not turn what was confirmed into sent', async () => {
    const { outbox, sending } = await leased();
    await settle(outbox, sending, confirmed);
    await settle(anotherContext(outbox), sending, sent);
    expect(await readStored(outbox)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('hands the failure of storage on', async () => {
    const { outbox, sending } = await leased();
    const failing = { ...outbox, database: failingDatabase(outbox.database) };
    expect(await settle(failing, sending, sent)).toEqual({ ok: false, error: 'unavailable' });
    expect(await readStored(outbox)).toMatchObject([{ state: 'sending' }]);
  });

  describe('where the service can be asked what has arrived', () => {
    const { join } = mappingOf(1, ['join']);
    if (join === undefined) throw new Error('No mapping');
    const mapping = { join: { ...join, submissionId: 9 } };
    const service = { ...scriptedService(), status: endpointOf(new Set()).status };

    it.each([
      [true, copyRetention],
      [false, unconfirmedCopyRetention],
    ])('keeps a copy, installed %s: for %d ms', async (installed, keptFor) => {
      const { outbox, sending } = await leased({ mapping, service }, installed);
      await settle(outbox, sending, sent);
      const copy = { answers: { name: 'a' }, eraseAt: outbox.clock.now() + keptFor };
      expect(await readStored(outbox)).toMatchObject([{ state: 'sent', traceable: true, copy }]);
      expect(unconfirmedCopyRetention).toBe(24 * 60 * 60_000);
    });

    it('keeps none of what it cannot be asked for', async () => {
      const { outbox, sending } = await leased({ service });
      await settle(outbox, sending, sent);
      const [stored] = await readStored(outbox);
      expect(stored).toMatchObject({ state: 'sent', copy: null });
      expect(stored).not.toHaveProperty('traceable');
    });
  });
});

describe('postponing', () => {
  const postpone = (outbox: TestOutbox, sending: Sending, notes = {}) =>
    exchange(outbox, [], { count: 0, leased: 0, order: 'oldest' }, newQueue(), {
      ...{ ...noNotes, postpone: [sending], ...notes },
    });

  it('puts a queued submission off, the longer the more often it was tried', async () => {
    const outbox = await withQueued(['a'], { random: () => 0.5 });
    const sending = await takeLease(outbox);
    await settle(outbox, sending, timedOut);
    await postpone(outbox, { ...sending, attempts: 4 });
    const due = nextAttempt(4, outbox.clock.now(), 0.5);
    expect(due - outbox.clock.now()).toBe(60_000);
    expect(await readStored(outbox)).toMatchObject([{ state: 'queued', nextAttemptAt: due }]);
  });

  it('leaves one alone that is being delivered, was sent or deleted', async () => {
    const outbox = await withQueued(['a']);
    const sending = await takeLease(outbox);
    await postpone(outbox, sending);
    expect(await readStored(outbox)).toEqual([sending]);
    await settle(outbox, sending, sent);
    const before = await readStored(outbox);
    await postpone(outbox, sending);
    expect(await readStored(outbox)).toEqual(before);
    await postpone(outbox, { ...sending, id: 'deleted' });
    expect(await readStored(outbox)).toEqual(before);
  });
});
