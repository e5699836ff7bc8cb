// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { takeLease } from '#src/outbox/lease.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import type { Sending } from '#src/outbox/submission.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  readNamed,
  readStates,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { failingFor, namesOf } from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const oldest = { order: 'oldest', tried: new Set<number>(), early: false } as const;
const leastTried = { ...oldest, order: 'least-tried' } as const;

async function take(
  outbox: TestOutbox,
  wanted: Parameters<typeof takeLease>[1],
): Promise<Sending | null> {
  const taken = await takeLease(outbox, wanted);
  if (!taken.ok) throw new Error(taken.error);
  return taken.value;
}

async function withQueued(
  names: readonly string[],
  surroundings: Partial<Outbox> = {},
): Promise<TestOutbox> {
  const outbox = makeTestOutbox(surroundings);
  await submitNamed(outbox, names);
  return outbox;
}

describe('taking a lease', () => {
  it('writes down who holds the submission and until when, and counts the attempt', async () => {
    const outbox = await withQueued(['a']);
    const taken = await take(outbox, oldest);
    expect(taken).toEqual(await readNamed(outbox, 'a'));
    expect(taken).toMatchObject({
      state: 'sending',
      attempts: 1,
      lease: { holder: outbox.holder, until: outbox.clock.now() + leaseLength, underLock: true },
    });
    expect(taken).not.toHaveProperty('nextAttemptAt');
  });

  it('takes the oldest, never one that is under way', async () => {
    const outbox = await withQueued(['a', 'b']);
    expect(await take(outbox, oldest)).toMatchObject({ answers: { name: 'a' } });
    expect(await take(anotherContext(outbox), oldest)).toMatchObject({ answers: { name: 'b' } });
    expect(await take(outbox, oldest)).toBeNull();
  });

  it('leaves those that were tried', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const taken = await take(outbox, { ...oldest, tried: new Set([1, 2]) });
    expect(taken?.answers.name).toBe('c');
  });

  it('leaves those that are not due, unless early', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    expect(await take(outbox, oldest)).toBeNull();
    expect(await take(outbox, leastTried)).toBeNull();
    expect(await take(outbox, { ...oldest, early: true })).toMatchObject({ attempts: 2 });
  });

  it('takes the least tried, the oldest of them', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(failingFor('a', 'b', 'c'));
    await drain(outbox, asked);
    await submitNamed(outbox, ['d', 'e']);
    expect((await take(outbox, leastTried))?.answers.name).toBe('c');
    expect((await take(outbox, leastTried))?.answers.name).toBe('d');
    expect((await take(outbox, leastTried))?.answers.name).toBe('e');
    expect((await take(outbox, leastTried))?.answers.name).toBe('a');
  });

  it('gives each submission to one of many that want one at once', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const contexts = Array.from({ length: 6 }, () => anotherContext(outbox));
    const taken = await Promise.all(contexts.map((context) => take(context, oldest)));
    const names = namesOf(taken.filter((one) => one !== null));
    expect(names.sort()).toEqual(['a', 'b', 'c']);
  });

  it('hands the failure of storage on', async () => {
    const outbox = await withQueued(['a']);
    const failing = { ...outbox, database: failingDatabase(outbox.database) };
    expect(await takeLease(failing, oldest)).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('the lease of a holder that died, without locks', () => {
  const withoutLocks = (...names: string[]) => withQueued(names, { locks: null });

  it('keeps others away until it ends', async () => {
    const outbox = await withoutLocks('a');
    await take(outbox, oldest);
    const second = anotherContext(outbox);
    outbox.clock.pass(leaseLength - 1);
    expect(await drain(second, asked)).toEqual({ end: 'done', delivered: 0 });
    expect(await readStates(outbox)).toEqual(['sending']);
    expect(outbox.service.tried).toEqual([]);
  });

  it('lets the submission be delivered after', async () => {
    const outbox = await withoutLocks('a', 'b');
    await take(outbox, oldest);
    outbox.clock.pass(leaseLength);
    expect(await drain(anotherContext(outbox), asked)).toEqual({ end: 'done', delivered: 2 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('does not keep the others waiting', async () => {
    const outbox = await withoutLocks('a', 'b');
    await take(outbox, oldest);
    expect(await drain(anotherContext(outbox), asked)).toEqual({ end: 'done', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sending', 'sent']);
  });

  it('counts the attempt', async () => {
    const outbox = await withoutLocks('a');
    await take(outbox, oldest);
    outbox.clock.pass(leaseLength);
    outbox.service.follow(failingFor('a'));
    await drain(anotherContext(outbox), asked);
    expect(await readNamed(outbox, 'a')).toMatchObject({ state: 'queued', attempts: 2 });
  });

  it('ends at once where the clock was set back since', async () => {
    const outbox = await withoutLocks('a');
    await take(outbox, oldest);
    outbox.clock.pass(-1);
    expect(await drain(anotherContext(outbox), asked)).toEqual({ end: 'done', delivered: 1 });
  });
});

describe('the lease of a holder that died, with locks', () => {
  it('ends with the next drain, which holds the lock that the dead one held', async () => {
    const outbox = await withQueued(['a', 'b']);
    await take(outbox, oldest);
    expect(await drain(anotherContext(outbox), asked)).toEqual({ end: 'done', delivered: 2 });
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('is respected where it was taken without the lock', async () => {
    const outbox = await withQueued(['a']);
    await take(anotherContext(outbox, { locks: null }), oldest);
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 0 });
    outbox.clock.pass(leaseLength);
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
  });

  it('is waited for by a context that has no locks', async () => {
    const outbox = await withQueued(['a']);
    await take(outbox, oldest);
    const second = anotherContext(outbox, { locks: null });
    expect(await drain(second, asked)).toEqual({ end: 'done', delivered: 0 });
    outbox.clock.pass(leaseLength);
    expect(await drain(second, asked)).toEqual({ end: 'done', delivered: 1 });
  });
});
