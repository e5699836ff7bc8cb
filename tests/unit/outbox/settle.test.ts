// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { takeLease } from '#src/outbox/lease.ts';
import { copyKeptFor, nextAttempt } from '#src/outbox/retry-policy.ts';
import { delayAlone, settle } from '#src/outbox/settle.ts';
import type { Sending } from '#src/outbox/submission.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { confirmed, refused, sent, timedOut } from '#tests/support/outbox-service.ts';

async function leased(outbox: TestOutbox, installed = false): Promise<Sending> {
  await submitNamed(outbox, ['a'], { installed });
  const taken = await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
  if (!taken.ok || taken.value === null) throw new Error('No lease was taken.');
  return taken.value;
}

const written = ({ sequence, id, form, capturedAt, mappingVersion, installed }: Sending) => ({
  ...{ sequence, id, form, capturedAt, mappingVersion, installed },
});

describe('settle', () => {
  it.each([true, false])('writes down what was sent, installed: %s', async (installed) => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox, installed);
    outbox.clock.pass(3_000);
    const now = outbox.clock.now();
    expect((await settle(outbox, sending, sent)).ok).toBe(true);
    const copy = installed ? { answers: { name: 'a' }, eraseAt: now + copyKeptFor } : null;
    expect(await readStored(outbox)).toEqual([
      { ...written(sending), state: 'sent', sentAt: now, copy },
    ]);
  });

  it('writes down what was confirmed, without answers', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox, true);
    await settle(outbox, sending, confirmed);
    expect(await readStored(outbox)).toEqual([
      { ...written(sending), state: 'confirmed', sentAt: outbox.clock.now() },
    ]);
  });

  it('writes down what was refused and why, with its answers', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    await settle(outbox, sending, refused);
    expect(await readStored(outbox)).toEqual([
      {
        ...written(sending),
        state: 'refused',
        answers: { name: 'a' },
        reason: 'The form is closed.',
        refusedAt: outbox.clock.now(),
      },
    ]);
  });

  it('queues again what could not be delivered', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    await settle(outbox, sending, timedOut);
    expect(await readStored(outbox)).toEqual([
      {
        ...written(sending),
        state: 'queued',
        answers: { name: 'a' },
        attempts: 1,
        lastFailure: 'timed-out',
        nextAttemptAt: 0,
      },
    ]);
  });

  it('leaves a failure of another holder alone', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    const before = await readStored(outbox);
    await settle(anotherContext(outbox), sending, timedOut);
    expect(await readStored(outbox)).toEqual(before);
  });

  it('does not turn what was confirmed into sent', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    await settle(outbox, sending, confirmed);
    await settle(anotherContext(outbox), sending, sent);
    expect(await readStored(outbox)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('hands the failure of storage on', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    const failing = { ...outbox, database: failingDatabase(outbox.database) };
    expect(await settle(failing, sending, sent)).toEqual({ ok: false, error: 'unavailable' });
    expect(await readStored(outbox)).toMatchObject([{ state: 'sending' }]);
  });
});

describe('delayAlone', () => {
  it('puts a queued submission off, the longer the more often it was tried', async () => {
    const outbox = makeTestOutbox({ random: () => 0.5 });
    const sending = { ...(await leased(outbox)), attempts: 4 };
    await settle(outbox, sending, timedOut);
    await delayAlone(outbox, sending);
    const due = nextAttempt(4, outbox.clock.now(), 0.5);
    expect(due - outbox.clock.now()).toBe(60_000);
    expect(await readStored(outbox)).toMatchObject([{ state: 'queued', nextAttemptAt: due }]);
  });

  it('leaves one alone that is under way or gone', async () => {
    const outbox = makeTestOutbox();
    const sending = await leased(outbox);
    await delayAlone(outbox, sending);
    expect(await readStored(outbox)).toEqual([sending]);
    await settle(outbox, sending, sent);
    await delayAlone(outbox, sending);
    expect(await readStored(outbox)).toMatchObject([{ state: 'sent' }]);
  });
});
