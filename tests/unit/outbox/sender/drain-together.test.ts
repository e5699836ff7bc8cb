// Proves specification 5.15.
import { describe, expect, it, vi } from 'vitest';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import { pauseSending } from '#src/outbox/actions/preferences.ts';
import type { FormService, Outcome } from '#src/outbox/delivery/form-service.ts';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { mayHaveArrived } from '#src/outbox/model/submission.ts';
import {
  makeTestOutbox,
  numbered,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  deferred,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  until,
} from '#tests/support/outbox-service.ts';
import { strictWrites, watchTransactions } from '#tests/support/watch-transactions.ts';

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
    await outbox.states();
    await outbox.states();
    underWay.splice(underWay.indexOf(mapping.formId), 1);
    return sent;
  });
  return seen;
}

const many = numbered(25);

it.each([
  [3, sent],
  [6, sent],
  [6, noConnection],
])('a drain has %i under way if as many are taken, after $kind too', async (most, before) => {
  const outbox = withConcurrency(() => most);
  outbox.service.follow(() => before);
  await play('queue first; user', outbox);
  await outbox.submit(many);
  const flight = watchFlight(outbox);
  const waiting = before === sent ? many : ['first', ...many];
  expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: waiting.length });
  expect(Math.max(...flight.map(({ length }) => length))).toBe(most);
  // All go in order of capture, after a failure too.
  const [ahead, ...others] = namesOf(outbox.service.tried).slice(1);
  expect([ahead, ...others.filter((name) => name !== 'first')]).toEqual(many);
});

describe('a service that takes six at once', () => {
  it('is given the next as soon as one has ended, whatever that is', async () => {
    const outbox = withConcurrency(() => 6);
    await outbox.submit(many.slice(0, 8));
    const answers = many.map(() => deferred<Outcome>());
    outbox.service.follow(({ answers: { name } }) => {
      const answer = answers[many.indexOf(name ?? '')];
      return answer === undefined ? noConnection : answer.promise;
    });
    const draining = outbox.drain('user');
    await until(() => outbox.service.tried.length === 6);
    answers[4]?.resolve(sent);
    await until(() => outbox.service.tried.length === 7);
    const states = await outbox.states();
    expect(states[4]).toBe('sent');
    // Six are being sent, and the eighth is leased ahead: it waits for no transaction.
    expect(states.filter((state) => state === 'sending')).toHaveLength(7);
    expect(namesOf(outbox.service.tried)).toEqual(many.slice(0, 7));
    for (const { resolve } of answers) resolve(sent);
    expect(await draining).toEqual({ end: 'done', delivered: 8 });
  });

  type Happens = (outbox: TestOutbox, leaving: AbortController, ending: AbortController) => unknown;
  const deleteEach: Happens = async (outbox) => {
    for (const { id } of await outbox.stored()) await outbox.takeOut(id);
  };

  it.each<[string, Happens, string]>([
    ['the person has paused', pauseSending, 'user-paused'],
    ['the person has deleted it', deleteEach, 'done'],
    ['the page is left', (_, leaving) => leaving.abort(), 'interrupted'],
    ['the time of its worker is over', (_, _leaving, ending) => ending.abort(), 'interrupted'],
  ])('gets nothing that was leased ahead once %s', async (_, happens, end) => {
    const outbox = withConcurrency(() => 6);
    await outbox.submit(many.slice(0, 10));
    const [leaving, ending] = [new AbortController(), new AbortController()];
    const signals = { leaving: leaving.signal, signal: ending.signal };
    const { finish } = await outbox.begin(signals, 6);
    await happens(outbox, leaving, ending);
    expect(await finish(sent)).toEqual({ end, delivered: 6 });
    expect(namesOf(outbox.service.tried)).toEqual(many.slice(0, 6));
    // No request was made for them: nothing of them may have arrived.
    const rest = (await outbox.stored()).filter(({ state }) => state !== 'sent');
    expect(rest.map((one) => [one.state, mayHaveArrived(one)])).toEqual(
      end === 'done' ? [] : many.slice(6, 10).map(() => ['queued', false]),
    );
  });

  it('is not sent to under a lease that has ended before its turn', async () => {
    const outbox = withConcurrency(() => 6);
    await outbox.submit(many.slice(0, 8));
    outbox.service.follow(({ answers: { name } }) => {
      // The device sleeps while the last two wait for their turn.
      if (name === many[5]) outbox.clock.pass(leaseLength + 1);
      return sent;
    });
    expect((await outbox.drain('user')).end).toBe('done');
    expect(namesOf(outbox.service.tried).sort()).toEqual([...many.slice(0, 8)].sort());
    expect(await outbox.states()).toEqual(many.slice(0, 8).map(() => 'sent'));
  });

  it('is never given the same twice, and never more than six in all by two contexts', async () => {
    const outbox = withConcurrency(() => 6);
    await outbox.submit(many);
    const flight = watchFlight(outbox);
    const reports = await Promise.all([outbox.drain('user'), outbox.another().drain('user')]);
    expect(reports[0].delivered + reports[1].delivered).toBe(25);
    expect(namesOf(outbox.service.tried)).toEqual(many);
    expect(Math.max(...flight.map(({ length }) => length))).toBeLessThanOrEqual(6);
  });
});

it('two contexts without locks send each once, and do not keep telling each other of the same leases', async () => {
  const outbox = { ...withConcurrency(() => 3), locks: null };
  await outbox.submit(many);
  const { promise, resolve } = deferred<Outcome>();
  outbox.service.follow(() => (outbox.service.tried.length <= 3 ? sent : promise));
  const other = outbox.another();
  const writes = [outbox, other].map(({ database }) => vi.spyOn(database, 'write').mock);
  const drains = [outbox.drain('user'), other.drain('submit')];
  await until(() => outbox.service.tried.length > 6);
  await letPass(500);
  const before = writes.map(({ calls }) => calls.length);
  await letPass(500);
  expect(writes.map(({ calls }) => calls.length)).toEqual(before);
  resolve(sent);
  expect(await Promise.all(drains)).toMatchObject([{ end: 'done' }, { end: 'done' }]);
  expect(namesOf(outbox.service.tried).sort()).toEqual([...many].sort());
  expect(await outbox.states()).toEqual(many.map(() => 'sent'));
});

const alone = ({ formId }: FormMapping) => (formId === 'tax-id' ? 1 : 6);

it.each([
  ['first', ['tax', 'join', 'join', 'join']],
  ['in the middle', ['join', 'join', 'tax', 'join', 'join', 'tax', 'tax', 'join']],
  ['last', ['join', 'join', 'tax']],
])('a form whose sheet cannot tell a duplicate goes alone, in order: %s', async (_, forms) => {
  const outbox = withConcurrency(alone);
  for (const form of forms) await outbox.submit([form], { form });
  const flight = watchFlight(outbox);
  expect(await outbox.drain('user')).toEqual({ end: 'done', delivered: forms.length });
  for (const beside of flight) {
    if (beside.includes('tax-id')) expect(beside).toEqual(['tax-id']);
  }
  expect(outbox.service.tried.map(({ mapping }) => mapping.formId)).toEqual(
    forms.map((form) => `${form}-id`),
  );
});

it.each(['user', 'lifecycle'] as const)('writes once for each submission: %s', async (trigger) => {
  const outbox = await withQueued(many);
  const begun = watchTransactions();
  await outbox.drain(trigger);
  expect(strictWrites(begun())).toBe(many.length);
  await outbox.drain(trigger);
  expect(strictWrites(begun())).toBe(many.length);
});
