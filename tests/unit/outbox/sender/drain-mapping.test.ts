// Proves specification 4.2, 4.8, 4.16.
import { describe, expect, it } from 'vitest';
import { submit } from '#src/outbox/actions/submit.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { firstPoll } from '#src/sync/delivery-status.ts';
import { join, makeTestOutbox, mappingOf, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { sent } from '#tests/support/outbox-service.ts';

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
  const doubted = { kind: 'sent', lacksAnswer: true } as const;
  outbox.service.follow(({ answers }) => (answers.name === 'a' ? doubted : sent));
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

it('holds a submission without its attempts, and delivers it once its form is connected again', async () => {
  const newer = await play('queue a; service no-connection; user; version tax; user; states held');
  expect(await newer.stored()).toEqual([
    {
      ...{ sequence: 1, id: testId(1), form: 'join', capturedAt: newer.clock.now() },
      ...{ mappingVersion: 'v1', installed: false, state: 'held', answers: { name: 'a' } },
      mayHaveArrived: true,
    },
  ]);
  const again = await play('version join', newer);
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
  const outbox = await withQueued(['a'], { mapping: mappingOf(1, before) });
  // A backoff, so that a timer's drain changes states and no more.
  const until = outbox.clock.now() + 60_000;
  if (state === 'queued') await outbox.change('service', { kind: 'troubled', until });
  const next = outbox.another({ mapping: mappingOf(2, after) });
  const views = await next.statesDuring(() => next.drain('timer'));
  expect(next.service.tried).toEqual([]);
  expect(views.at(-1)).toEqual([state]);
});

describe('an answer whose field the mapping no longer names', () => {
  const renamed = { fullName: 'name' };
  const newest = { join: { ...join, renamed, kept: ['commitment'], submissionId: 9 } };
  const answers = { fullName: 'Ann', message: 'Hello', old: 'kept here', commitment: 'basic' };
  const captured = async (program: string) => {
    const outbox = makeTestOutbox({ mapping: newest });
    await submit(outbox, { form: 'join', answers, installed: true });
    return (await play(program, outbox)).stored();
  };
  const unsent = { old: 'kept here' };

  it.each([
    ['once it is sent', 'user', { state: 'sent' }],
    ['once it is confirmed', 'service confirmed; user', { state: 'confirmed' }],
    [
      'though copies are erased, by their time and by the person',
      `user; pass ${copyRetention}; erase 1; keep no`,
      { state: 'sent', copy: null },
    ],
    [
      'when the service is known to have the rest',
      `user; pass ${firstPoll}; poll a`,
      { state: 'confirmed' },
    ],
  ])('stays with the record, and no other, %s', async (_, program, record) => {
    expect(await captured(program)).toMatchObject([{ ...record, unsent }]);
  });

  it.each(['no-connection', 'refused'])('is whole in what is %s', async (outcome) => {
    expect(await captured(`service ${outcome}; user`)).toMatchObject([{ answers }]);
  });
});
