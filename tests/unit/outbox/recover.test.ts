// @vitest-environment node
import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { takeLease } from '#src/outbox/lease.ts';
import { recover } from '#src/outbox/recover.ts';
import { copyKeptFor, leaseLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  mappingOf,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';

function countChanges(outbox: TestOutbox): () => number {
  let told = 0;
  outbox.channel.subscribe(() => {
    told += 1;
  });
  return () => told;
}

it('changes nothing and tells nothing where nothing is to be recovered', async () => {
  const outbox = makeTestOutbox({ locks: null });
  await submitNamed(outbox, ['a']);
  await submitNamed(outbox, ['b'], { form: 'health' });
  await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
  const before = await readStored(outbox);
  const told = countChanges(outbox);
  expect((await recover(outbox)).ok).toBe(true);
  expect(await readStored(outbox)).toEqual(before);
  expect(told()).toBe(0);
});

it('queues every lease that has ended and every held submission that can be delivered', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  await submitNamed(outbox, ['c', 'd'], { form: 'health' });
  await submitNamed(outbox, ['e'], { form: 'staff' });
  for (const _ of ['a', 'b']) {
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
  }
  outbox.clock.pass(leaseLength);
  const newer = anotherContext(outbox, { mapping: mappingOf(2, ['join', 'health']) });
  const told = countChanges(newer);
  await recover(newer);
  expect(await readStates(outbox)).toEqual(['queued', 'queued', 'queued', 'queued', 'held']);
  expect((await readStored(outbox))[0]).toMatchObject({ attempts: 1, nextAttemptAt: 0 });
  expect(told()).toBeGreaterThan(0);
});

it('erases copies whose time is over, and tells', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { installed: true });
  await drain(outbox, { urgency: 'asked' });
  outbox.clock.pass(copyKeptFor);
  const told = countChanges(outbox);
  await recover(outbox);
  expect(await readStored(outbox)).toEqual([
    expect.objectContaining({ state: 'sent', copy: null }),
  ]);
  expect(told()).toBeGreaterThan(0);
});

it('hands the failure of storage on and tells nothing', async () => {
  const outbox = makeTestOutbox();
  const told = countChanges(outbox);
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  expect(await recover(failing)).toEqual({ ok: false, error: 'unavailable' });
  expect(told()).toBe(0);
});
