// Proves specification 5.2, 11.3.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { lockForEditing } from '#src/outbox/edit.ts';
import { eraseOldCopies } from '#src/outbox/erase.ts';
import { recover } from '#src/outbox/recover.ts';
import { copyRetention, editLockLength, leaseLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  countChanges,
  failingDatabase,
  makeTestOutbox,
  mappingOf,
  readNamed,
  readStates,
  readStored,
  submitNamed,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { newQueue, takeLease, takeLeases } from '#tests/support/outbox-leases.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { namesOf } from '#tests/support/outbox-service.ts';
import { watchTransactions } from '#tests/support/watch-transactions.ts';

const user = { trigger: 'user' } as const;
const connecting = { mapping: mappingOf(2, ['join', 'health']) };
const underLock = () => newQueue({ underLock: true });

afterEach(() => {
  vi.restoreAllMocks();
});

it('changes nothing and tells nothing where nothing is to be recovered', async () => {
  const outbox = await withQueued(['a'], { locks: null });
  await submitNamed(outbox, ['b'], { form: 'health' });
  await takeLease(outbox);
  const before = await readStored(outbox);
  const told = countChanges(outbox);
  expect((await recover(outbox, false)).ok).toBe(true);
  expect(await readStored(outbox)).toEqual(before);
  expect(told()).toBe(0);
});

it('queues every lease that has ended and every held submission that can be delivered', async () => {
  const outbox = await withQueued(['a', 'b']);
  await submitNamed(outbox, ['c', 'd'], { form: 'health' });
  await submitNamed(outbox, ['e'], { form: 'staff' });
  for (const _ of ['a', 'b']) await takeLease(outbox);
  outbox.clock.pass(leaseLength);
  const newer = anotherContext(outbox, connecting);
  const told = countChanges(newer);
  const started = await recover(newer, false);
  expect(await readStates(outbox)).toEqual(['queued', 'queued', 'queued', 'queued', 'held']);
  expect((await readStored(outbox))[0]).toMatchObject({ attempts: 1, nextAttemptAt: 0 });
  expect(started).toMatchObject({ ok: true, value: { keys: [1, 2, 3, 4], delivering: false } });
  expect(told()).toBeGreaterThan(0);
});

it('knows whether some context is delivering now', async () => {
  const outbox = await withQueued(['a'], { locks: null });
  await takeLease(outbox);
  const delivering = async () => {
    const started = await recover(outbox, false);
    return started.ok && started.value.delivering;
  };
  expect(await delivering()).toBe(true);
  outbox.clock.pass(leaseLength);
  expect(await delivering()).toBe(false);
});

it('lets an editor that is open keep its lock while its form is connected', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { form: 'health' });
  const { id } = await readNamed(outbox, 'a');
  await lockForEditing(outbox, id);
  const newer = anotherContext(outbox, connecting);
  expect(await drain(newer, user)).toEqual({ end: 'done', delivered: 0 });
  expect(await readStates(outbox)).toEqual(['queued']);
  newer.clock.pass(editLockLength);
  expect(await drain(newer, user)).toEqual({ end: 'done', delivered: 1 });
});

describe('thousands that are held', () => {
  const names = Array.from({ length: 450 }, (_, index) => `s${index}`);

  it('are connected in transactions of at most 200, all of them', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, names, { form: 'health' });
    const newer = anotherContext(outbox, connecting);
    await readStored(newer);
    const begun = watchTransactions();
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await recover(newer, false);
    expect(begun().filter(({ mode }) => mode === 'readwrite')).toHaveLength(3);
    const written = new Map<unknown, number>();
    // A spy on a method of stores is called on stores.
    for (const { transaction } of puts.mock.contexts as IDBObjectStore[]) {
      written.set(transaction, (written.get(transaction) ?? 0) + 1);
    }
    expect([...written.values()]).toEqual([200, 200, 50]);
    expect(new Set(await readStates(outbox))).toEqual(new Set(['queued']));
  });

  it('are compared with the forms once in a context', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, names, { form: 'health' });
    await recover(outbox, false);
    const opened = vi.spyOn(IDBIndex.prototype, 'openCursor');
    const looks = () => opened.mock.calls.filter(([state]) => state === 'held').length;
    await recover(outbox, false);
    expect(looks()).toBe(0);
    await recover(anotherContext(outbox), false);
    expect(looks()).toBe(1);
  });
});

it('erases no copy, whatever the clock says; only what asks for that does', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { installed: true });
  await drain(outbox, user);
  outbox.clock.pass(100 * copyRetention);
  const before = await readStored(outbox);
  await recover(outbox, true);
  for (const trigger of ['user', 'submit', 'lifecycle', 'timer'] as const) {
    await drain(outbox, { trigger });
  }
  expect(await readStored(outbox)).toEqual(before);
  expect(await eraseOldCopies(outbox)).toEqual({ ok: true, value: 1 });
});

it('hands the failure of storage on and tells nothing', async () => {
  const outbox = await withQueued(['a']);
  await takeLease(outbox);
  outbox.clock.pass(leaseLength);
  const told = countChanges(outbox);
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  expect(await recover(failing, false)).toEqual({ ok: false, error: 'unavailable' });
  expect(told()).toBe(0);
});

describe('the lease of a holder that died, without locks', () => {
  const withoutLocks = (...names: string[]) => withQueued(names, { locks: null });

  it('keeps others away until it ends', async () => {
    const outbox = await withoutLocks('a');
    await takeLease(outbox);
    const second = anotherContext(outbox);
    outbox.clock.pass(leaseLength - 1);
    expect(await drain(second, user)).toEqual({ end: 'done', delivered: 0 });
    expect(await readStates(outbox)).toEqual(['sending']);
    expect(outbox.service.tried).toEqual([]);
  });

  it('does not keep the others waiting', async () => {
    const outbox = await withoutLocks('a', 'b');
    await takeLease(outbox);
    expect(await drain(anotherContext(outbox), user)).toEqual({ end: 'done', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sending', 'sent']);
  });
});

describe('the lease of a holder that died, with locks', () => {
  it('ends with the next drain, which holds the lock that the dead one held', async () => {
    const outbox = await withQueued(['a', 'b']);
    await takeLeases(outbox, {}, underLock());
    expect(await drain(anotherContext(outbox), user)).toEqual({ end: 'done', delivered: 2 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('is respected where it was taken without the lock', async () => {
    const outbox = await withQueued(['a']);
    await takeLease(anotherContext(outbox));
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 0 });
    outbox.clock.pass(leaseLength);
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 1 });
  });

  it('is waited for by a context that has no locks', async () => {
    const outbox = await withQueued(['a'], { locks: lockRoom().enter().locks });
    await takeLeases(outbox, {}, underLock());
    const second = anotherContext(outbox, { locks: null });
    expect(await drain(second, user)).toEqual({ end: 'done', delivered: 0 });
    outbox.clock.pass(leaseLength);
    expect(await drain(second, user)).toEqual({ end: 'done', delivered: 1 });
  });
});
