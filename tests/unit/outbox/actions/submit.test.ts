// Proves specification 4.1, 4.2, 4.7, 4.8.
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '#src/forms/form-definition.ts';
import { type EarlierTry, type SubmitResult, submit } from '#src/outbox/actions/submit.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { isWaiting } from '#src/outbox/model/submission.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { eraseDatabase } from '#tests/support/backups.ts';
import {
  makeTestOutbox,
  readStored,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  askedToWait,
  confirmed,
  noConnection,
  refused,
  sent,
  timedOut,
  unclear,
} from '#tests/support/outbox-service.ts';

const joined = { form: 'join', answers: { name: 'Ann', message: 'Hello' }, installed: false };
const unconnected = { ...joined, form: 'health' };
const again = { name: 'Ann', message: 'Hello again' };

/** Submits the report of Ann, or other answers, after this try of her report. */
const press = (outbox: TestOutbox, after?: SubmitResult, answers: Answers = joined.answers) =>
  submit(outbox, {
    ...{ ...joined, answers },
    earlier: after && triedWith(after, joined.answers),
  });

function triedWith(result: SubmitResult, answers: Answers): EarlierTry {
  if (result.kind === 'stored' || result.kind === 'sent-unstored') throw new Error(result.kind);
  return { ...result, answers };
}

describe('on a device that can store', () => {
  const untried = { state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 };

  it.each([
    ['queues one of a connected form', { ...joined, installed: true }, 'v1', untried],
    ['holds one of an unconnected form', unconnected, '', { state: 'held' }],
  ])('names, dates and %s, and leaves it to a drain', async (_, given, mappingVersion, more) => {
    const outbox = makeTestOutbox();
    const id = testId(1);
    expect(await submit(outbox, given)).toEqual({ kind: 'stored', id });
    expect(await outbox.another().stored()).toEqual([
      { ...given, ...more, sequence: 1, id, capturedAt: outbox.clock.now(), mappingVersion },
    ]);
    expect(outbox.service.tried).toEqual([]);
  });

  it('numbers submissions in order of capture and never uses a number again', async () => {
    const outbox = await withQueued(['a', 'b']);
    await outbox.database.write((transaction) => transaction.objectStore('submissions').delete(2));
    await outbox.submit(['c']);
    expect((await outbox.named('a')).sequence).toBe(1);
    expect((await outbox.named('c')).sequence).toBe(3);
  });

  it('tells once it is stored, not before', async () => {
    const outbox = makeTestOutbox();
    const count = async () => (await outbox.stored()).length;
    expect(await outbox.viewsDuring(count, () => press(outbox))).toEqual([1]);
  });
});

describe('on a device that cannot store', () => {
  const withoutStorage = () => {
    const outbox = makeTestOutbox();
    return { ...outbox.failing(), storage: outbox.database };
  };

  it.each([sent, confirmed])(
    'sends it from memory, and notifies nobody: $kind',
    async (outcome) => {
      const outbox = withoutStorage();
      outbox.service.follow(() => outcome);
      const changes = outbox.countChanges();
      const submitted = await press(outbox);
      const id = outbox.service.tried[0]?.id;
      expect(submitted).toEqual({ kind: 'sent-unstored', id, endsDraft: true });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      const [capturedAt, mapping] = [outbox.clock.now(), outbox.mapping.join];
      const { answers } = joined;
      expect(outbox.service.tried).toMatchObject([{ capturedAt, answers, mapping }]);
      expect(await readStored({ database: outbox.storage })).toEqual([]);
      expect(changes()).toBe(0);
    },
  );

  it('leaves its draft where the storage has not answered, and may be stuck', async () => {
    const outbox = makeTestOutbox();
    const stuck = outbox.failing(() => true, 'timed-out');
    expect(await press(stuck)).toMatchObject({ kind: 'sent-unstored', endsDraft: false });
  });

  it.each([refused, askedToWait])('says that it is lost: $kind', async (outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    expect(await press(outbox)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toHaveLength(1);
  });

  it.each([
    ['unanswered', noConnection],
    ['unanswered', timedOut],
    ['unanswered', unclear],
    // The browser says so, and may be wrong.
    ['lost', { kind: 'unreachable', failure: 'offline' } satisfies Outcome],
  ])('without an answer, it is %s, and keeps its id at the next press', async (kind, outcome) => {
    const outbox = withoutStorage();
    outbox.service.follow(() => outcome);
    const first = await press(outbox);
    expect(first).toEqual({ kind, id: outbox.service.tried[0]?.id });
    const second = await press(outbox, first);
    // Nor does a service that is busy now make it another one.
    outbox.service.follow(() => askedToWait);
    const third = await press(outbox, second);
    expect(third).toEqual({ kind: 'lost', id: outbox.service.tried[0]?.id });
    outbox.service.follow(() => sent);
    await press(outbox, third);
    expect(outbox.service.tried).toHaveLength(4);
    expect(new Set(outbox.service.tried.map(({ id }) => id)).size).toBe(1);
  });

  it('gives other words an id of their own, under the same receipt', async () => {
    const outbox = withoutStorage();
    outbox.service.follow(() => noConnection);
    await press(outbox, await press(outbox), { name: 'Bob' });
    const [one = '', two = ''] = outbox.service.tried.map(({ id }) => id);
    expect(two).not.toBe(one);
    expect(receiptOf(two)).toBe(receiptOf(one));
  });

  it('stores it under its id once there is storage, as what may have arrived', async () => {
    const outbox = makeTestOutbox();
    const without = outbox.failing();
    without.service.follow(() => timedOut);
    const first = await press(without);
    expect(await press(outbox, first)).toEqual({ ...first, kind: 'stored' });
    const { answers } = joined;
    expect(await outbox.stored()).toMatchObject([{ mayHaveArrived: true, answers }]);
  });

  it('says that one of an unconnected form is lost, and sends it nowhere', async () => {
    const outbox = withoutStorage();
    expect(await submit(outbox, unconnected)).toEqual({ kind: 'lost' });
    expect(outbox.service.tried).toEqual([]);
  });

  it('never stores a second one under the same id over the first', async () => {
    const outbox = makeTestOutbox({ newId: () => testId(1) });
    await press(outbox);
    const before = await outbox.stored();
    await press(outbox, undefined, { name: 'Bob' });
    expect(await outbox.stored()).toEqual(before);
  });
});

describe('on a device that does not say whether it has stored', () => {
  /** The same device, which says so; it has stored what it is given, or not. */
  function slow(outbox: TestOutbox, stores: boolean, error: StorageFailure = 'hanging') {
    const write: TestOutbox['database']['write'] = async (...work) => {
      if (stores) await outbox.database.write(...work);
      return { ok: false, error };
    };
    return { ...outbox, database: { ...outbox.database, write } };
  }

  /** Someone has submitted there. */
  async function hanging(stores: boolean) {
    const outbox = makeTestOutbox();
    const first = await press(slow(outbox, stores));
    if (first.kind !== 'hanging') throw new Error(`It was ${first.kind}.`);
    return { outbox, first };
  }

  it.each([true, false])('sends it nowhere, and stores it once (stored: %s)', async (stores) => {
    const { outbox, first } = await hanging(stores);
    expect(await press(outbox, first)).toEqual({ kind: 'stored', id: first.id });
    expect(await outbox.stored()).toMatchObject([{ id: first.id, answers: joined.answers }]);
    expect(outbox.service.tried).toEqual([]);
  });

  it.each([
    ['waits', 'states queued'],
    ['was tried', 'service no-connection; user'],
    ['was sent', 'user'],
    ['was refused', 'service refused; user'],
  ])('keeps what %s beside other words, which may be another report (H28)', async (_, program) => {
    const { outbox, first } = await hanging(true);
    await play(program, outbox);
    const [stored] = await outbox.stored();
    const earlier = triedWith(await press(slow(outbox, true), first, again), again);
    const repeated = await submit(outbox, { ...joined, answers: again, earlier });
    expect(repeated).toMatchObject({ kind: 'stored' });
    const third = await press(outbox, first, { name: 'Eve' });
    const [, ...others] = await outbox.stored();
    expect(await outbox.stored()).toEqual([stored, ...others]);
    expect(others).toMatchObject([{ answers: again }, { answers: { name: 'Eve' } }]);
    if (third.id === undefined || stored === undefined) throw new Error(third.kind);
    expect(receiptOf(third.id)).toBe(receiptOf(stored.id));
    await reconcileStores(outbox);
    await eraseDatabase(outbox);
    const next = outbox.another();
    await reconcileStores(next);
    expect(await next.stored()).toHaveLength(isWaiting(stored) ? 3 : 2);
  });

  it.each([
    [
      'corrected in the outbox',
      'service no-connection; user; edit Ann Eve',
      { answers: { name: 'Eve' } },
    ],
    ['sent, which keeps no answers here', 'user', { id: testId(1), state: 'sent' }],
  ])('stores once what was since %s', async (_, program, kept) => {
    const { outbox, first } = await hanging(true);
    expect(first.id).toBe(testId(1));
    await play(program, outbox);
    expect(await press(outbox, first)).toMatchObject({ kind: 'stored' });
    expect(await outbox.stored()).toMatchObject([kept]);
  });

  it('knows that a drain may have sent it before the browser erased the database', async () => {
    const { outbox, first } = await hanging(true);
    await outbox.drain('user');
    eraseDatabase(outbox);
    const next = outbox.another();
    expect(await press(next, first)).toMatchObject({ kind: 'stored' });
    expect(await next.stored()).toMatchObject([{ id: first.id, mayHaveArrived: true }]);
  });

  it('stores other words alone if the first were not stored', async () => {
    const { outbox, first } = await hanging(false);
    await press(outbox, first, again);
    expect(await outbox.stored()).toMatchObject([{ answers: again }]);
  });

  it('sends other words, which it cannot store, under an id of their own', async () => {
    const { outbox, first } = await hanging(true);
    const result = await press(outbox.failing(), first, again);
    expect(result).toMatchObject({ kind: 'sent-unstored' });
    expect(outbox.service.tried).toMatchObject([{ answers: again }]);
    expect(outbox.service.tried[0]?.id).not.toBe(first.id);
  });

  it('still knows that it may have been sent before', async () => {
    const outbox = await play('service timed-out');
    const second = await press(slow(outbox, false), await press(outbox.failing()));
    expect(second).toMatchObject({ kind: 'hanging' });
    await press(outbox, second);
    expect(await outbox.stored()).toMatchObject([{ mayHaveArrived: true }]);
  });

  it.each(['timed-out', 'hanging', 'unavailable'] as const)('says the same if %s', async (how) => {
    const { outbox, first } = await hanging(true);
    const second = await press(slow(outbox, false, how), first);
    expect(second).toEqual({ kind: 'hanging', id: first.id });
    expect(outbox.service.tried).toEqual([]);
  });
});

it('is stored by a second try if the storage fails once', async () => {
  const outbox = makeTestOutbox().failing((write) => write === 1, 'failing');
  expect(await press(outbox)).toMatchObject({ kind: 'stored' });
  expect(await outbox.stored()).toHaveLength(1);
  expect(outbox.service.tried).toEqual([]);
});

it('is sent from a device that cannot store while sending is paused, too: else it would be lost', async () => {
  const outbox = await play('pause');
  expect((await press(outbox.failing())).kind).toBe('sent-unstored');
  expect(outbox.service.tried).toHaveLength(1);
});

it('is unanswered after a bug in delivery, which is reported, from a device that cannot store', async () => {
  const reportFault = vi.fn();
  const outbox = makeTestOutbox({ reportFault });
  const bug = new Error('A bug in delivery.');
  outbox.service.follow(() => Promise.reject(bug));
  expect(await press(outbox.failing())).toMatchObject({ kind: 'unanswered' });
  expect(reportFault).toHaveBeenCalledWith(bug);
});
