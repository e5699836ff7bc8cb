// Proves specification 5.4, 5.5.
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import {
  readNamed,
  readStates,
  settingOf,
  snapshotOf,
  submitNamed,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import {
  deferred,
  failingFor,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  timedOut,
  unclear,
  until,
} from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const lifecycle = { trigger: 'lifecycle' } as const;
const timer = { trigger: 'timer' } as const;

describe('one submission that fails while the others go through', () => {
  it('waits alone; the others are delivered and nothing pauses', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(failingFor('a'));
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['queued', 'sent', 'sent']);
    const failed = await readNamed(outbox, 'a');
    expect(failed).toMatchObject({ attempts: 1, lastFailure: 'no-connection' });
    if (failed.state !== 'queued') throw new Error(failed.state);
    expect(failed.nextAttemptAt).toBeGreaterThanOrEqual(outbox.clock.now() + 1_500);
    expect(failed.nextAttemptAt).toBeLessThanOrEqual(outbox.clock.now() + 15_000);
    expect((await settingOf(outbox, 'backoff')).failures).toBe(0);
  });

  it.each([lifecycle, timer])('is left alone until it is due: $trigger', async (manner) => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, user);
    await drain(outbox, manner);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b']);
    outbox.clock.pass(15_000);
    await drain(outbox, manner);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'a']);
  });

  it('is tried before it is due where somebody asks', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, user);
    outbox.service.follow(() => sent);
    await drain(outbox, user);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('is told of: the last view that anybody was told to read knows when it is tried next', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(failingFor('a'));
    const views = await viewsDuring(
      outbox,
      () => snapshotOf(outbox),
      () => drain(outbox, user),
    );
    expect(views.at(-1)).toEqual(await snapshotOf(outbox));
  });
});

describe('two failures in a row', () => {
  it('end the drain and leave the rest untouched', async () => {
    const outbox = await withQueued(['a', 'b', 'c', 'd']);
    outbox.service.follow(() => timedOut);
    expect(await drain(outbox, user)).toEqual({ end: 'unreachable', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b']);
    expect(await readNamed(outbox, 'b')).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastFailure: 'timed-out',
      nextAttemptAt: 0,
    });
    for (const name of ['c', 'd']) {
      expect(await readNamed(outbox, name)).toMatchObject({
        state: 'queued',
        attempts: 0,
        lastFailure: null,
      });
    }
    expect((await settingOf(outbox, 'backoff')).failures).toBe(0);
  });

  it('are the service’s trouble where it answers, and say so', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(() => unclear);
    expect(await drain(outbox, user)).toEqual({ end: 'turned-away', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b']);
    expect((await settingOf(outbox, 'backoff')).failures).toBe(1);
  });
});

it('takes the failure of the only submission for the service being out of reach', async () => {
  const outbox = await withQueued(['a']);
  outbox.service.follow(() => noConnection);
  expect(await drain(outbox, user)).toEqual({ end: 'unreachable', delivered: 0 });
  expect(outbox.service.tried).toHaveLength(1);
  expect((await settingOf(outbox, 'backoff')).failures).toBe(0);
});

it('tries nothing twice in one drain', async () => {
  const outbox = await withQueued(['a', 'b', 'c', 'd', 'e']);
  outbox.service.follow(failingFor('a', 'c', 'e'));
  await drain(outbox, user);
  const names = namesOf(outbox.service.tried);
  expect(names).toHaveLength(new Set(names).size);
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'queued', 'sent', 'queued']);
});

describe('after a failure', () => {
  it('begins with the submission that was tried the least, and ends where it fails', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    await submitNamed(outbox, ['c']);
    await drain(outbox, user);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c']);
  });

  it('begins with the oldest of those that were tried as often', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    await drain(outbox, user);
    await drain(outbox, user);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('goes on in order of capture once one got through', async () => {
    const outbox = await withQueued(['a', 'b']);
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    await submitNamed(outbox, ['c', 'd']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, user);
    expect(namesOf(outbox.service.tried.slice(2))).toEqual(['c', 'a', 'd', 'b']);
  });
});

it.each([lifecycle, timer])(
  'gets past poisoned submissions at the head: $trigger',
  async (manner) => {
    const outbox = await withQueued(['poison-1', 'poison-2', 'a', 'b', 'c']);
    outbox.service.follow(failingFor('poison-1', 'poison-2'));
    for (let drains = 0; drains < 6; drains += 1) {
      await drain(outbox, manner);
      outbox.clock.pass(30 * 60_000);
    }
    expect(namesOf(outbox.service.received).sort()).toEqual(['a', 'b', 'c']);
    await submitNamed(outbox, ['d']);
    await drain(outbox, manner);
    expect(namesOf(outbox.service.received)).toContain('d');
    expect(await readNamed(outbox, 'poison-2')).toMatchObject({ state: 'queued' });
  },
);

describe('several at once', () => {
  const six = { service: scriptedService({ concurrency: () => 6 }) };

  it('that fail are told from the service by one more, which goes alone', async () => {
    const outbox = await withQueued(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], six);
    outbox.service.follow(() => noConnection);
    expect(await drain(outbox, user)).toEqual({ end: 'unreachable', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(await readNamed(outbox, 'h')).toMatchObject({ attempts: 0, lastFailure: null });
  });

  it('that hang are not followed by one more where nothing answers a small question', async () => {
    const service = scriptedService({ concurrency: () => 6, isReachable: async () => false });
    const outbox = await withQueued(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { service });
    outbox.service.follow(() => ({ kind: 'unreachable', failure: 'timed-out' }));
    expect(await drain(outbox, user)).toEqual({ end: 'unreachable', delivered: 0 });
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('that hang by themselves hold nobody up', async () => {
    const outbox = await withQueued(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], six);
    const heads = ['a', 'b', 'c', 'd', 'e', 'f'];
    const hanging = { kind: 'unreachable', failure: 'timed-out' } as const;
    outbox.service.follow(({ answers }) => (heads.includes(answers.name ?? '') ? hanging : sent));
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 2 });
  });

  it('go out at a distance without waiting for each other, after the first dozen', async () => {
    const names = Array.from({ length: 30 }, (_, place) => `n${place}`);
    const outbox = await withQueued(names, six);
    let underWay = 0;
    let most = 0;
    outbox.service.follow(async () => {
      underWay += 1;
      if (outbox.service.tried.length > 20) most = Math.max(most, underWay);
      for (let turn = 0; turn < 30; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return sent;
    });
    expect(await drain(outbox, timer)).toEqual({ end: 'done', delivered: 30 });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
    expect(outbox.clock.slept.length).toBeGreaterThan(10);
  });

  it('of which one fails together with the success of another: it waits by itself', async () => {
    const outbox = await withQueued(['a', 'b', 'c'], six);
    const answer = deferred<null>();
    outbox.service.follow(async (delivery) => {
      await answer.promise;
      return failingFor('a')(delivery);
    });
    const draining = drain(outbox, user);
    await until(() => outbox.service.tried.length === 3);
    // All three end at once, and are written down together.
    answer.resolve(null);
    expect(await draining).toEqual({ end: 'done', delivered: 2 });
    const failed = await readNamed(outbox, 'a');
    if (failed.state !== 'queued') throw new Error(failed.state);
    expect(failed.nextAttemptAt).toBeGreaterThan(outbox.clock.now());
  });

  it('wait for one to go ahead where the latest attempt before had failed', async () => {
    const outbox = await withQueued(['a', 'b', 'c', 'd'], six);
    outbox.service.follow(() => ({ kind: 'unreachable', failure: 'asked-to-wait' }));
    await drain(outbox, user);
    const before = outbox.service.tried.length;
    outbox.service.follow(() => noConnection);
    await drain(outbox, user);
    expect(outbox.service.tried).toHaveLength(before + 1);
  });
});
