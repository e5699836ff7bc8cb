// Proves specification 5.4, 5.5, 5.10, 5.36.
import { describe, expect, it, vi } from 'vitest';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';
import { mayHaveArrived } from '#src/outbox/model/submission.ts';
import { makeTestOutbox, numbered, withQueued } from '#tests/support/outbox-bench.ts';
import { letPass, startOfTime } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import {
  deferred,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  timedOut,
  until,
} from '#tests/support/outbox-service.ts';

const failed = 'queue a b c; service no-connection a; user = done 2';
const half = { random: () => 0.5 };
const six = (isReachable = true) => ({
  service: scriptedService({ concurrency: () => 6, isReachable: async () => isReachable }),
});

describe('one submission that fails while the others go through', () => {
  plays({
    'waits alone, and nothing pauses': `${failed}; tried a b c; states queued sent sent; failures 0`,
    'is left alone until it is due': `${failed}; automatic = done 0; tried a b c; pass 15000;
      automatic; tried a b c a`,
    'is tried before it is due if someone asks': `${failed}; service sent; user = done 1`,
    'fails alone though the next is refused':
      'queue a b; service no-connection a else refused; user = done 0; states queued refused',
    'fails alone though the next is confirmed':
      'queue a b; service no-connection a else confirmed; user = done 1; failures 0',
    'is tried once in a drain': `queue a b c d e; service no-connection a c e; user;
      tried a b c d e; states queued sent queued sent queued`,
  });

  it('waits a random part of the first step, of which all are told', async () => {
    const outbox = await play('queue a b; service no-connection a', makeTestOutbox(half));
    const views = await outbox.viewsDuring(
      () => outbox.snapshot(),
      () => outbox.drain('user'),
    );
    expect(views.at(-1)).toEqual(await outbox.snapshot());
    const nextAttemptAt = outbox.clock.now() + 7_500;
    const failed = { attempts: 1, lastFailure: 'no-connection', nextAttemptAt };
    expect(await outbox.named('a')).toMatchObject(failed);
  });
});

describe('failures that are the service’s', () => {
  it('leave the rest untouched if it went away while the second try hung', async () => {
    let isAway = false;
    const service = scriptedService({ isReachable: async () => !isAway });
    const outbox = await withQueued(['a', 'b', 'c', 'd'], { service });
    outbox.service.follow(() => {
      isAway = outbox.service.tried.length > 1;
      return timedOut;
    });
    await play('user = unreachable 0; tried a b; failures 1', outbox);
    const tried = { state: 'queued', attempts: 1, lastFailure: 'timed-out' };
    const untouched = { state: 'queued', attempts: 0, lastFailure: null };
    expect(await outbox.stored()).toMatchObject([
      ...[tried, { ...tried, nextAttemptAt: 0 }],
      ...[untouched, untouched],
    ]);
  });

  plays({
    'are its form’s if it answers: a person’s drain tries them all':
      'queue a b c; service unclear; user = turned-away 0; tried a b c; failures 1',
    'let the next drain begin with the oldest, and end if it fails':
      'queue a b; service no-connection; user; queue c; user; tried a a',
    'let it go on in order of capture once one got through': `queue a b; service no-connection;
      user; queue c d; service no-connection a; user; tried a a b c d`,
  });
});

describe('several at once', () => {
  const eight = 'queue a b c d e f g h';
  plays(
    {
      'that fail are not followed by one more if nothing answers a small request': `${eight};
        service no-connection; user = unreachable 0; tried a b c d e f`,
      'wait for one to go ahead if the latest attempt before had failed': `queue a b; asks 0; user;
        tried a b; service no-connection; user; tried a b a`,
    },
    () => six(false),
  );
  plays(
    {
      'that hang by themselves hold nobody up': `${eight}; service timed-out a b c d e f;
        user = done 2`,
    },
    six,
  );

  it('go out at a distance without waiting for each other, after the first dozen', async () => {
    const outbox = await withQueued(numbered(30), six());
    let underWay = 0;
    let most = 0;
    outbox.service.follow(async () => {
      underWay += 1;
      if (outbox.service.tried.length > 20) most = Math.max(most, underWay);
      await letPass(30);
      underWay -= 1;
      return sent;
    });
    await play('timer = done 30', outbox);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
    expect(outbox.clock.slept.length).toBeGreaterThan(10);
  });

  it('of which one fails together with the success of another: it waits by itself', async () => {
    const outbox = await withQueued(['a', 'b', 'c'], six());
    const answer = deferred<null>();
    outbox.service.follow(async ({ answers }) => {
      await answer.promise;
      return answers.name === 'a' ? noConnection : sent;
    });
    const draining = outbox.drain('user');
    await until(() => outbox.service.tried.length === 3);
    // All three end at once, and are written down together.
    answer.resolve(null);
    expect(await draining).toEqual({ end: 'done', delivered: 2 });
    expect((await outbox.snapshot()).nextDrain).toMatchObject({ kind: 'at' });
    await play('timer = done 0', outbox);
  });
});

it('one that the service does not take yet waits alone, a random part longer than it was told', async () => {
  const outbox = await withQueued(['a', 'b', 'c'], half);
  const notBefore = startOfTime + 60_000;
  // Such as a service that is older than its form.
  outbox.service.follow(({ answers }) =>
    answers.name === 'a' && outbox.clock.now() < notBefore ? { kind: 'not-yet', notBefore } : sent,
  );
  await play(
    'lifecycle = done 2; tried a b c; states queued sent sent; failures 0; left 0',
    outbox,
  );
  const waiting = await outbox.named('a');
  const nextAttemptAt = notBefore + 15_000;
  expect(waiting).toMatchObject({ lastFailure: 'asked-to-wait', nextAttemptAt });
  // The service has said that it does not have it.
  expect(mayHaveArrived(waiting)).toBe(false);
  await play('timer; tried a b c; user; tried a b c a', outbox);
  await play('pass 74999; timer; tried a b c a; pass 1; timer = done 1', outbox);
});

describe('a drain of some alone', () => {
  plays({
    'sends those in order of capture, and no other':
      'queue a b c d; user only d b = done 2; received b d; states queued sent queued sent',
    'goes on with another one of them after a failure, and with none besides': `queue a b c d;
      service no-connection b; user only b d = done 1; tried b d; queue e;
      service no-connection b d e; user only b e = turned-away 0; user only b e = turned-away 0;
      states queued queued queued sent queued`,
  });

  it('sends no other if one of them is gone, or has become another since', async () => {
    const outbox = await play('queue a b; service no-connection; user only a; service sent');
    const only = [await outbox.idOf('a'), await outbox.idOf('b'), 'gone'];
    outbox.service.follow(async ({ id }) => {
      if (id === only[1]) await outbox.submit(['c']);
      return sent;
    });
    // It was tried, so its edit has an id of its own.
    await play('edit a edited', outbox);
    expect(await outbox.drain('user', { only })).toEqual({ end: 'done', delivered: 1 });
    await play('states queued sent queued', outbox);
  });

  it('is held by a pause that begins after it was asked for, and by none before', async () => {
    const outbox = await play('queue a b c; pause');
    outbox.service.follow(async () => {
      await play('pass 1; pause', outbox);
      return sent;
    });
    const only = (await outbox.stored()).map(({ id }) => id);
    const { end, delivered } = await outbox.drain('user', { only });
    expect([end, namesOf(outbox.service.tried)]).toEqual([
      'user-paused',
      ['a', 'b', 'c'].slice(0, delivered),
    ]);
    expect([1, 2]).toContain(delivered);
  });
});

describe('a drain whose storage fails', () => {
  it('does not send again what it knows to have arrived', async () => {
    const outbox = await withQueued(['a', 'b']);
    let left = 0;
    const failing = outbox.failing(() => {
      left -= 1;
      return left >= 0;
    });
    outbox.service.follow(() => {
      if (outbox.service.tried.length === 1) left = 2;
      return sent;
    });
    expect(await failing.drain('user')).toMatchObject({ end: 'no-storage' });
    outbox.clock.pass(leaseLength + 1);
    await play('user = done 1; tried a b; states sent sent', failing);
  });

  it('ends after a bug in its transaction, and reports it', async () => {
    const reportFault = vi.fn();
    const bug = new TypeError('a bug');
    const random = () => {
      throw bug;
    };
    const outbox = await withQueued(['a', 'b'], { random, reportFault });
    await play('service no-connection a; user = no-storage 0', outbox);
    expect(reportFault).toHaveBeenCalledWith(bug);
  });
});
