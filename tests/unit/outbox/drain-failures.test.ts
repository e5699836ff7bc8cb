// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { readPause } from '#src/outbox/pause.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import {
  makeTestOutbox,
  readNamed,
  readStates,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import {
  failingFor,
  namesOf,
  noConnection,
  sent,
  timedOut,
} from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;
const occasion = { urgency: 'occasion' } as const;
const timer = { urgency: 'timer' } as const;

const pauseOf = async (outbox: TestOutbox) => {
  const pause = await outbox.database.read(readPause);
  return pause.ok ? pause.value : null;
};

async function withQueued(...names: string[]): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, names);
  return outbox;
}

describe('one submission that fails while the others go through', () => {
  it('waits alone; the others are delivered and nothing pauses', async () => {
    const outbox = await withQueued('a', 'b', 'c');
    outbox.service.follow(failingFor('a'));
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 2 });
    expect(await readStates(outbox)).toEqual(['queued', 'sent', 'sent']);
    const failed = await readNamed(outbox, 'a');
    expect(failed).toMatchObject({ attempts: 1, lastFailure: 'no-connection' });
    if (failed.state !== 'queued') throw new Error(failed.state);
    expect(failed.nextAttemptAt).toBeGreaterThanOrEqual(outbox.clock.now() + 1_500);
    expect(failed.nextAttemptAt).toBeLessThanOrEqual(outbox.clock.now() + 15_000);
    expect((await pauseOf(outbox))?.failures).toBe(0);
  });

  it.each([occasion, timer])('is left alone until it is due: $urgency', async (manner) => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    await drain(outbox, manner);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b']);
    outbox.clock.pass(15_000);
    await drain(outbox, manner);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'a']);
  });

  it('is tried before it is due where somebody asks', async () => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    outbox.service.follow(() => sent);
    await drain(outbox, asked);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('is tried although the clock was set back since', async () => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    outbox.service.follow(() => sent);
    outbox.clock.pass(-24 * 60 * 60_000);
    await drain(outbox, occasion);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('is told of: the last view that anybody was told to read knows when it is tried next', async () => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(failingFor('a'));
    const views: ReturnType<typeof readOutbox>[] = [];
    outbox.channel.subscribe(() => {
      views.push(readOutbox(outbox, 10));
    });
    await drain(outbox, asked);
    expect(await views.at(-1)).toEqual(await readOutbox(outbox, 10));
  });
});

describe('two failures in a row', () => {
  it('end the drain and leave the rest untouched', async () => {
    const outbox = await withQueued('a', 'b', 'c', 'd');
    outbox.service.follow(() => timedOut);
    expect(await drain(outbox, asked)).toEqual({ end: 'unreachable', delivered: 0 });
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
    expect((await pauseOf(outbox))?.failures).toBe(1);
  });

  it('count after deliveries too, which stay delivered', async () => {
    const outbox = await withQueued('a', 'b', 'c', 'd');
    outbox.service.follow(failingFor('b', 'c', 'd'));
    expect(await drain(outbox, asked)).toEqual({ end: 'unreachable', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sent', 'queued', 'queued', 'queued']);
  });
});

it('takes the failure of the only submission for the service being out of reach', async () => {
  const outbox = await withQueued('a');
  outbox.service.follow(() => noConnection);
  expect(await drain(outbox, asked)).toEqual({ end: 'unreachable', delivered: 0 });
  expect(outbox.service.tried).toHaveLength(1);
  expect(await pauseOf(outbox)).toMatchObject({ failures: 1 });
});

it('tries nothing twice in one drain', async () => {
  const outbox = await withQueued('a', 'b', 'c', 'd', 'e');
  outbox.service.follow(failingFor('a', 'c', 'e'));
  await drain(outbox, asked);
  const names = namesOf(outbox.service.tried);
  expect(names).toHaveLength(new Set(names).size);
  expect(await readStates(outbox)).toEqual(['queued', 'sent', 'queued', 'sent', 'queued']);
});

describe('after a failure', () => {
  it('probes with the submission that was tried the least', async () => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    await submitNamed(outbox, ['c']);
    await drain(outbox, asked);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'a', 'c']);
  });

  it('probes with the oldest of those that were tried as often', async () => {
    const outbox = await withQueued('a', 'b', 'c');
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    await drain(outbox, asked);
    await drain(outbox, asked);
    expect(namesOf(outbox.service.tried)).toEqual(['a', 'b', 'a', 'c', 'a', 'b']);
  });

  it('goes on in order of capture once the probe went through', async () => {
    const outbox = await withQueued('a', 'b');
    outbox.service.follow(() => noConnection);
    await drain(outbox, asked);
    await submitNamed(outbox, ['c', 'd']);
    outbox.service.follow(failingFor('a'));
    await drain(outbox, asked);
    expect(namesOf(outbox.service.tried.slice(2))).toEqual(['a', 'c', 'b', 'd']);
  });
});

it.each([occasion, timer])(
  'gets past poisoned submissions at the head: $urgency',
  async (manner) => {
    const outbox = await withQueued('poison-1', 'poison-2', 'a', 'b', 'c');
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
