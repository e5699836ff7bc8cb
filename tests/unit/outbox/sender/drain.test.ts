// Proves specification 5.4, 5.5, 5.13, 5.17, 5.22.
import { describe, expect, it, vi } from 'vitest';
import { makeTestOutbox, numbered, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { noConnection, scriptedService, sent } from '#tests/support/outbox-service.ts';

plays({
  'delivers what is queued in order of capture, whatever the form':
    'queue a b; queue tax: c; queue d; user = done 4; received a b c d; states sent sent sent sent',
  'does not try again by itself what was refused': 'queue a; service refused; user; user; tried a',
});

it.each([
  ['is set back', -3_600_000, true],
  ['has gone on a little', 9_999, false],
  ['has gone on', 10_000, true],
])('dates the last attempt by the clock of now, which %s meanwhile', async (_, jump, isNoted) => {
  const outbox = await withQueued(['a', 'b', 'c']);
  const begun = outbox.clock.now();
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'b') outbox.clock.pass(jump);
    return sent;
  });
  await outbox.drain('user');
  const at = isNoted ? begun + jump : begun;
  expect(await outbox.setting('lastAttempt')).toEqual({ at, outcome: 'sent' });
});

it('gives the service id, time of capture, answers and mapping of what is stored as under way', async () => {
  const outbox = makeTestOutbox();
  const capturedAt = outbox.clock.now();
  await outbox.submit(['Ann'], { more: { message: 'Hello' } });
  await play('pass 5000; queue b', outbox);
  const seen: string[][] = [];
  outbox.service.follow(async () => {
    seen.push(await outbox.states());
    return sent;
  });
  await outbox.drain('user');
  expect(seen).toEqual([
    ['sending', 'queued'],
    ['sent', 'sending'],
  ]);
  const answers = { name: 'Ann', message: 'Hello' };
  expect(outbox.service.tried).toMatchObject([
    ...[{ id: testId(1), capturedAt, answers, mapping: outbox.mapping.join }, {}],
  ]);
});

it('keeps form, times and id of what was confirmed, and no answers', async () => {
  const outbox = makeTestOutbox();
  const capturedAt = outbox.clock.now();
  await play('install a; service confirmed; pass 1000; user', outbox);
  const confirmed = {
    ...{ sequence: 1, id: testId(1), form: 'join', capturedAt, mappingVersion: 'v1' },
    ...{ installed: true, state: 'confirmed', sentAt: capturedAt + 1_000 },
  };
  expect(await outbox.stored()).toEqual([confirmed]);
});

it('a refusal keeps the answers with its reason and does not block the others', async () => {
  const outbox = await play('queue a b c; service refused b; user = done 2');
  const refusedAt = outbox.clock.now();
  const kept = { answers: { name: 'b' }, reason: 'The form is closed.', refusedAt };
  expect(await outbox.stored()).toMatchObject([{ state: 'sent' }, kept, { state: 'sent' }]);
});

describe('storage that fails', () => {
  it('ends a drain before anything is tried', async () => {
    const outbox = await withQueued(['a']);
    const ended = { end: 'no-storage', delivered: 0, failure: 'unavailable' };
    expect(await outbox.failing().drain('user')).toEqual(ended);
    expect(outbox.service.tried).toEqual([]);
  });

  it('once after a delivery is tried again, so that the delivery is recorded', async () => {
    const outbox = await withQueued(['a', 'b']);
    let failures = 0;
    const failing = outbox.failing(() => {
      const fails = outbox.service.received.length === 1 && failures === 0;
      if (fails) failures += 1;
      return fails;
    });
    expect(await failing.drain('user')).toEqual({ end: 'done', delivered: 2 });
    expect(failures).toBe(1);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
  });

  it.each([1, 6])('sends nothing after what was not written, of %i at once', async (atOnce) => {
    const service = scriptedService({ concurrency: () => atOnce });
    const outbox = await withQueued(numbered(13), { service });
    const failing = outbox.failing(() => outbox.service.received.length > 0);
    const ended = { end: 'no-storage', failure: 'unavailable', delivered: atOnce };
    expect(await failing.drain('user')).toEqual(ended);
    expect((await outbox.states())[0]).toBe('sending');
    expect(outbox.service.tried).toHaveLength(atOnce);
  });
});

describe('a bug that one submission brings about', () => {
  it.each([sent, noConnection])('is reported, holds up no other, after $kind', async (before) => {
    const reportFault = vi.fn();
    const outbox = await withQueued(['a'], { reportFault });
    outbox.service.follow(() => before);
    await play('user; queue bug c', outbox);
    const fault = new TypeError('a bug');
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'bug') throw fault;
      return sent;
    });
    expect(await outbox.drain('user')).toMatchObject({ end: 'done' });
    expect(reportFault.mock.calls).toEqual([[fault]]);
    const failed = { state: 'queued', lastFailure: 'unclear-answer' };
    expect(await outbox.named('bug')).toMatchObject(failed);
    expect(await outbox.states()).toEqual(['sent', 'queued', 'sent']);
  });

  it('may be a broken record, which waits alone', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const broken = { ...(await outbox.named('a')), answers: null };
    await outbox.put(broken as never);
    await play('user = done 2; timer = done 0; states queued sent sent', outbox);
  });
});

describe('a browser that says it is offline', () => {
  const offline = (isReachable: boolean) => ({
    isOnline: () => false,
    service: scriptedService({ isReachable: async () => isReachable }),
  });

  it.each(['submit', 'lifecycle'] as const)('has the service asked first: %s', async (trigger) => {
    const outbox = await withQueued(['a'], offline(false));
    const before = await outbox.stored();
    await play(`${trigger} = unreachable 0; tried; next when-reachable`, outbox);
    expect(await outbox.stored()).toEqual(before);
  });
  plays(
    {
      'does not hide a pause': 'queue a; pause; any = user-paused 0; tried',
      'does not keep back what a person asks for': 'queue a; user = done 1',
      'does not keep back the timer’s try': 'queue a; timer = done 1',
    },
    () => offline(false),
  );
  plays({ 'is not believed if the service answers': 'queue a; any = done 1' }, () => offline(true));
});
