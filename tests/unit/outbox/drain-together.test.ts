// Proves specification 5.15.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import { deleteAll } from '#src/outbox/delete.ts';
import type { FormService, Outcome } from '#src/outbox/delivery/form-service.ts';
import { drain } from '#src/outbox/drain.ts';
import { pauseSending } from '#src/outbox/preferences.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import { mayHaveArrived } from '#src/outbox/submission.ts';
import {
  makeTestOutbox,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import {
  deferred,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  until,
} from '#tests/support/outbox-service.ts';
import { strictWrites, watchTransactions } from '#tests/support/watch-transactions.ts';

const user = { trigger: 'user' } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** An outbox whose service takes several at once. */
const withConcurrency = (concurrency: FormService['concurrency']): TestOutbox =>
  makeTestOutbox({ service: scriptedService({ concurrency }) });

/** Which forms were being delivered whenever a delivery began, that one included. */
function watchFlight(outbox: TestOutbox): readonly (readonly string[])[] {
  const underWay: string[] = [];
  const seen: (readonly string[])[] = [];
  outbox.service.follow(async ({ mapping }) => {
    underWay.push(mapping.formId);
    seen.push([...underWay]);
    // As long as two readings take: time for others to begin.
    await readStates(outbox);
    await readStates(outbox);
    underWay.splice(underWay.indexOf(mapping.formId), 1);
    return sent;
  });
  return seen;
}

const many = Array.from({ length: 25 }, (_, index) => `s${index}`);

describe('a service that takes six at once', () => {
  it('has never more, has six where there are as many, and begins in order of capture', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many);
    const flight = watchFlight(outbox);
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 25 });
    expect(Math.max(...flight.map(({ length }) => length))).toBe(6);
    expect(namesOf(outbox.service.tried)).toEqual(many);
  });

  it('is given the next as soon as one has ended, whichever that is', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many.slice(0, 8));
    const answers = many.map(() => deferred<Outcome>());
    outbox.service.follow(({ answers: { name } }) => {
      const answer = answers[many.indexOf(name ?? '')];
      return answer === undefined ? noConnection : answer.promise;
    });
    const draining = drain(outbox, user);
    await until(() => outbox.service.tried.length === 6);
    answers[4]?.resolve(sent);
    await until(() => outbox.service.tried.length === 7);
    const states = await readStates(outbox);
    expect(states[4]).toBe('sent');
    // Six are being sent, and the eighth is leased ahead: it waits for no transaction.
    expect(states.filter((state) => state === 'sending')).toHaveLength(7);
    expect(namesOf(outbox.service.tried)).toEqual(many.slice(0, 7));
    for (const { resolve } of answers) resolve(sent);
    expect(await draining).toEqual({ end: 'done', delivered: 8 });
  });

  it('gets nothing that was leased ahead once the person has paused', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many.slice(0, 10));
    const answer = deferred<Outcome>();
    outbox.service.follow(() => answer.promise);
    const draining = drain(outbox, user);
    await until(() => outbox.service.tried.length === 6);
    await pauseSending(outbox);
    answer.resolve(sent);
    expect(await draining).toEqual({ end: 'user-paused', delivered: 6 });
    expect(outbox.service.tried).toHaveLength(6);
    const stored = await readStored(outbox);
    // No request was made for them: nothing of them may have arrived.
    expect(stored.slice(6).map((one) => mayHaveArrived(one))).toEqual([false, false, false, false]);
    expect(stored.slice(6).every(({ state }) => state === 'queued')).toBe(true);
  });

  it('gets nothing that was leased ahead once the person has deleted it', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many.slice(0, 10));
    const answer = deferred<Outcome>();
    outbox.service.follow(() => answer.promise);
    const draining = drain(outbox, user);
    await until(() => outbox.service.tried.length === 6);
    await deleteAll(outbox, 'pending');
    answer.resolve(sent);
    expect(await draining).toEqual({ end: 'done', delivered: 6 });
    expect(namesOf(outbox.service.tried)).toEqual(many.slice(0, 6));
    expect(await readStored(outbox)).toEqual([]);
  });

  it('gets nothing that was leased ahead once the page is left', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many.slice(0, 10));
    const answer = deferred<Outcome>();
    outbox.service.follow(() => answer.promise);
    const leaving = new AbortController();
    const draining = drain(outbox, { ...user, leaving: leaving.signal });
    await until(() => outbox.service.tried.length === 6);
    leaving.abort();
    answer.resolve(sent);
    expect(await draining).toEqual({ end: 'interrupted', delivered: 6 });
    expect(namesOf(outbox.service.tried)).toEqual(many.slice(0, 6));
  });

  it('is not sent to under a lease that has ended before its turn', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many.slice(0, 8));
    outbox.service.follow(({ answers: { name } }) => {
      // The device sleeps while the last two wait for their turn.
      if (name === many[5]) outbox.clock.pass(leaseLength + 1);
      return sent;
    });
    expect((await drain(outbox, user)).end).toBe('done');
    expect(namesOf(outbox.service.tried).sort()).toEqual([...many.slice(0, 8)].sort());
    expect(await readStates(outbox)).toEqual(many.slice(0, 8).map(() => 'sent'));
  });

  it('is never given the same twice, and never more than six in all by two contexts', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many);
    const flight = watchFlight(outbox);
    const reports = await Promise.all([drain(outbox, user), drain(outbox, user)]);
    expect(reports[0].delivered + reports[1].delivered).toBe(25);
    expect(namesOf(outbox.service.tried)).toEqual(many);
    expect(Math.max(...flight.map(({ length }) => length))).toBeLessThanOrEqual(6);
  });
});

it('a service that takes three at once is never given more, and has three', async () => {
  const outbox = withConcurrency(() => 3);
  await submitNamed(outbox, many);
  const flight = watchFlight(outbox);
  expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 25 });
  expect(Math.max(...flight.map(({ length }) => length))).toBe(3);
  expect(namesOf(outbox.service.tried)).toEqual(many);
});

describe('a form whose sheet cannot tell a duplicate', () => {
  const alone = ({ formId }: FormMapping) => (formId === 'tax-id' ? 1 : 6);

  it.each([
    ['first', ['tax', 'join', 'join', 'join']],
    ['in the middle', ['join', 'join', 'tax', 'join', 'join', 'tax', 'tax', 'join']],
    ['last', ['join', 'join', 'tax']],
  ])('is never delivered beside others, in order of capture: %s', async (_where, forms) => {
    const outbox = withConcurrency(alone);
    for (const form of forms) await submitNamed(outbox, [form], { form });
    const flight = watchFlight(outbox);
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: forms.length });
    for (const beside of flight) {
      if (beside.includes('tax-id')) expect(beside).toEqual(['tax-id']);
    }
    expect(outbox.service.tried.map(({ mapping }) => mapping.formId)).toEqual(
      forms.map((form) => `${form}-id`),
    );
  });
});

describe('what has to reach the disk', () => {
  it('is at most one writing a submission, with six at once fewer', async () => {
    const outbox = withConcurrency(() => 6);
    await submitNamed(outbox, many);
    const begun = watchTransactions();
    await drain(outbox, user);
    expect(strictWrites(begun())).toBeGreaterThan(0);
    expect(strictWrites(begun())).toBeLessThanOrEqual(many.length);
  });

  it.each(['user', 'lifecycle'] as const)(
    'is one a submission, one by one: %s',
    async (trigger) => {
      const outbox = await withQueued(many);
      const begun = watchTransactions();
      await drain(outbox, { trigger });
      expect(strictWrites(begun())).toBe(many.length);
    },
  );

  it('is two for one that is submitted online: its storing, and what came of it', async () => {
    const outbox = makeTestOutbox();
    await readStored(outbox);
    const begun = watchTransactions();
    await submitNamed(outbox, ['a']);
    await drain(outbox, { trigger: 'submit' });
    expect(await readStates(outbox)).toEqual(['sent']);
    expect(strictWrites(begun())).toBe(2);
  });

  it('is nothing where a drain has nothing to do', async () => {
    const outbox = makeTestOutbox();
    await readStored(outbox);
    const begun = watchTransactions();
    await drain(outbox, user);
    expect(strictWrites(begun())).toBe(0);
  });
});
