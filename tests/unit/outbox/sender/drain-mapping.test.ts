// Proves specification 4.2, 4.8, 4.16.
import { describe, expect, it } from 'vitest';
import { eraseOldCopies } from '#src/outbox/actions/erase.ts';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { firstPoll, pollStatus } from '#src/sync/delivery-status.ts';
import {
  makeTestOutbox,
  mappingOf,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import {
  confirmed,
  noConnection,
  refused,
  scriptedService,
  sent,
} from '#tests/support/outbox-service.ts';
import { endpointOf } from '#tests/support/status-bench.ts';

plays({
  'tries nothing of an unconnected form, and delivers the others':
    'hold a; queue b; user = done 1; tried b; states held sent',
  'delivers what was held in order of capture once a newer version connects its form':
    'hold a b; queue c; version join health; user = done 3; received a b c',
  // The next start of a page or worker: a context compares what is held with its forms once.
  'holds what is no longer connected, and delivers it once it is again':
    'queue a; queue tax: b; version tax; user = done 1; tried b; version join; user = done 1',
});

describe('a form that only a newer build knows', () => {
  const forms = ['join', 'tax', 'health'];

  it('is not called unconnected by an older build, which leaves its submissions to the newer one', async () => {
    const older = makeTestOutbox({ builtAt: 1 });
    const newer = older.another({ builtAt: 2, mapping: mappingOf(2, forms) });
    await play('hold a; queue b', newer);
    await play('user = done 1; states queued sent', older);
    expect(await newer.drain('user')).toEqual({ end: 'done', delivered: 1 });
  });

  it('is held once a build that is as new does not know it any more', async () => {
    const first = makeTestOutbox({ builtAt: 1, mapping: mappingOf(1, forms) });
    await first.submit(['a'], { form: 'health' });
    const next = first.another({ builtAt: 2, mapping: mappingOf(2, ['join']) });
    await play('user; states held', next);
    // The earlier build, published again, connects it.
    expect(await first.drain('user')).toEqual({ end: 'done', delivered: 1 });
  });
});

it('keeps a copy of what lacks an answer that the form requires by now, whatever the person keeps', async () => {
  const outbox = await play('queue a b; keep no');
  outbox.service.follow(({ answers }) =>
    answers.name === 'a' ? { kind: 'sent', lacksAnswer: true } : sent,
  );
  await outbox.drain('user');
  const eraseAt = outbox.clock.now() + copyRetention;
  expect(await outbox.stored()).toMatchObject([
    { state: 'sent', copy: { answers: { name: 'a' }, eraseAt } },
    { state: 'sent', copy: null },
  ]);
});

it('delivers with the newest mapping, and remembers the version at capture', async () => {
  const newer = await play('queue a; hold b; version join health; user = done 2');
  const { join, health } = newer.mapping;
  expect(newer.service.received.map(({ mapping }) => mapping)).toEqual([join, health]);
  expect(await newer.stored()).toMatchObject([{ mappingVersion: 'v1' }, { mappingVersion: '' }]);
});

it('holds a submission with its answers, and nothing of its attempts', async () => {
  const newer = await play('queue a; service no-connection; user; version tax; user; states held');
  expect(await newer.stored()).toEqual([
    {
      ...{ sequence: 1, id: testId(1), form: 'join', capturedAt: newer.clock.now() },
      ...{ mappingVersion: 'v1', installed: false, state: 'held', answers: { name: 'a' } },
      mayHaveArrived: true,
    },
  ]);
});

it('delivers it after all once the form is connected again, with a clean slate', async () => {
  const again = await play('queue a; service no-connection; user; version; user; version join');
  again.service.follow(async () => {
    const clean = { attempts: 1, lastFailure: null, mayHaveArrived: true };
    expect(await again.named('a')).toMatchObject(clean);
    return sent;
  });
  await play('user = done 1', again);
});

it.each([
  ['holds', ['join'], [], 'held'],
  ['queues', ['tax'], ['join'], 'queued'],
])('tells that it %s a submission although nothing is tried', async (_, before, after, state) => {
  const outbox = makeTestOutbox({ mapping: mappingOf(1, before) });
  await outbox.submit(['a']);
  // A backoff, so that a timer's drain changes states and no more.
  const until = outbox.clock.now() + 60_000;
  if (state === 'queued') await outbox.change('service', { kind: 'troubled', until });
  const next = outbox.another({ mapping: mappingOf(2, after) });
  const views = await next.viewsDuring(
    () => next.states(),
    () => next.drain('timer'),
  );
  expect(next.service.tried).toEqual([]);
  expect(views.at(-1)).toEqual([state]);
});

describe('an answer whose field the mapping no longer names', () => {
  const { join } = mappingOf(1, ['join']);
  if (join === undefined) throw new Error('No mapping');
  const renamed = { fullName: 'name' };
  const newest = { join: { ...join, renamed, kept: ['commitment'], submissionId: 9 } };
  const answers = { fullName: 'Ann', message: 'Hello', old: 'kept here', commitment: 'basic' };

  async function captured(outcome = sent): Promise<TestOutbox> {
    const service = { ...scriptedService(), status: endpointOf(new Set([testId(1)])).status };
    const outbox = makeTestOutbox({ mapping: newest, service });
    await submit(outbox, { form: 'join', answers, installed: true });
    outbox.service.follow(() => outcome);
    await outbox.drain('user');
    return outbox;
  }

  it.each([sent, confirmed])('stays with the record, and no other: $kind', async (outcome) => {
    const outbox = await captured(outcome);
    expect(await outbox.stored()).toMatchObject([
      { state: outcome.kind, unsent: { old: 'kept here' } },
    ]);
  });

  it('stays though copies are erased, by their time and by the person', async () => {
    const outbox = await captured();
    outbox.clock.pass(copyRetention);
    await eraseOldCopies(outbox, outbox.clock.believed);
    await setPreferences(outbox, { keepCopies: false });
    const [stored] = await outbox.stored();
    expect(stored).toMatchObject({ state: 'sent', copy: null, unsent: { old: 'kept here' } });
  });

  it('stays when the service is known to have the rest', async () => {
    const outbox = await captured();
    outbox.clock.pass(firstPoll);
    await pollStatus(outbox, 'timer');
    const [stored] = await outbox.stored();
    expect(stored).toMatchObject({ state: 'confirmed', unsent: { old: 'kept here' } });
  });

  it('is whole in what waits, however often it was tried or refused', async () => {
    const outbox = await withQueued([], { mapping: newest });
    await submit(outbox, { form: 'join', answers, installed: true });
    for (const outcome of [noConnection, refused]) {
      outbox.service.follow(() => outcome);
      await outbox.drain('user');
      expect((await outbox.stored())[0]).toMatchObject({ answers });
    }
  });
});
