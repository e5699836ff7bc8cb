// Proves specification 5.4, 5.5, 5.10.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import {
  makeTestOutbox,
  mappingOf,
  numbered,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  askedToWait,
  namesOf,
  noConnection,
  scriptedService,
  sent,
  timedOut,
  unclear,
} from '#tests/support/outbox-service.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const minute = 60_000;
const hour = 60 * minute;
const good = numbered(5, 'good');

/** A device whose service takes all but what begins with `p`. */
function device(concurrency = 1, poison: Outcome = unclear, seed = 1) {
  const forms = ['join', 'tax', ...numbered(16, 'form')];
  const link = { isThere: true };
  const isReachable = async () => link.isThere;
  const service = scriptedService({ concurrency: () => concurrency, isReachable });
  const [mapping, random] = [mappingOf(1, forms), seededRandom(seed)];
  const outbox = makeTestOutbox({ service, mapping, random });
  outbox.service.follow(({ answers: { name = '' } }) => {
    if (!link.isThere) return noConnection;
    return name.startsWith('p') ? poison : sent;
  });
  /** Without it, nothing is reached. */
  const signal = (isThere: boolean) => Object.assign(link, { isThere });
  return Object.assign(outbox, { signal });
}

/** Drains as timers do, until these have been received or so much time has passed. */
async function byTimers(outbox: TestOutbox, names: readonly string[], longest = 12 * hour) {
  const begun = outbox.clock.now();
  const before = outbox.service.tried.length;
  const passed = () => outbox.clock.now() - begun;
  const isReceived = () => {
    const received = new Set(namesOf(outbox.service.received));
    return names.length > 0 && names.every((name) => received.has(name));
  };
  while (!isReceived() && passed() < longest) {
    const { nextDrain } = await outbox.snapshot();
    if (nextDrain.kind === 'none') break;
    const wait = nextDrain.kind === 'at' ? nextDrain.at - outbox.clock.now() : 5_000;
    await play(`pass ${Math.max(1_000, wait)}; timer`, outbox);
  }
  const requests = outbox.service.tried.length - before;
  return { minutes: passed() / minute, requests };
}

describe.each([
  ['unclearly', unclear],
  ['by asking to wait', askedToWait],
  ['not at all', noConnection],
  ['too late', timedOut],
])('24 reports that the service answers %s, ahead of five of another form', (_, failure) => {
  it.each([0, 1, 7])('are passed at once, after %i tries without a signal', async (tries) => {
    for (const concurrency of [1, 6]) {
      const outbox = device(concurrency, failure);
      await outbox.submit(numbered(24, 'p'));
      await outbox.submit(good, { form: 'tax' });
      outbox.signal(false);
      for (let press = 0; press < tries; press += 1) await outbox.drain('user');
      outbox.signal(true);
      const { minutes, requests } = await byTimers(outbox.another(), good);
      expect(minutes).toBeLessThan(2);
      expect(requests).toBeLessThan(30);
      await play('queue tax: last; user', outbox);
      expect(namesOf(outbox.service.received)).toEqual([...good, 'last']);
    }
  });
});

describe('reports of one form', () => {
  it.each([
    [20, 1],
    [20, 6],
    [40, 3],
  ])('%i never taken hold up those behind for minutes: %i at once', async (poison, concurrency) => {
    for (const seed of [1, 2, 3]) {
      const outbox = device(concurrency, unclear, seed);
      await outbox.submit([...numbered(poison, 'p'), ...good]);
      const { minutes, requests } = await byTimers(outbox, good);
      expect(minutes).toBeLessThan(poison === 20 ? 10 : 180);
      expect(requests).toBeLessThan(2 * poison + 20);
    }
  });

  it.each([2, 3, 4, 10])('%i never taken, and none since, delay no later one', async (poison) => {
    for (const hours of [1, 5]) {
      const outbox = device(3);
      await outbox.submit(numbered(poison, 'p'));
      await byTimers(outbox, [], hours * hour);
      outbox.signal(false);
      await outbox.submit(good);
      await outbox.drain('submit');
      outbox.signal(true);
      expect((await byTimers(outbox, good)).minutes).toBeLessThan(1);
      await outbox.submit(['later']);
      expect((await byTimers(outbox, ['later'])).minutes).toBeLessThan(1);
    }
  });

  it('of which one is never taken: it waits longer each time, however many others are taken', async () => {
    const outbox = device(3);
    await outbox.submit(['p']);
    for (const name of numbered(100, 'n')) {
      await outbox.submit([name]);
      await play(`timer; pass ${minute}`, outbox);
    }
    expect(outbox.service.received).toHaveLength(100);
    const tried = namesOf(outbox.service.tried).filter((name) => name === 'p').length;
    expect(tried).toBeGreaterThan(3);
    expect(tried).toBeLessThan(20);
  });

  it('are all sent behind thousands, of which one is never taken', async () => {
    const outbox = device(6);
    await outbox.submit([...numbered(600, 'n'), 'p', ...numbered(600, 'm')]);
    const { minutes, requests } = await byTimers(outbox, numbered(600, 'm'));
    expect(minutes).toBeLessThan(2);
    expect(requests).toBeLessThan(1_205);
  });
});

describe('forms that fail', () => {
  it.each([2, 5, 15])('%i of them hold up no other', async (count) => {
    for (const concurrency of [1, 6]) {
      const outbox = device(concurrency);
      for (const form of numbered(count, 'form')) {
        await outbox.submit(numbered(3, `p-${form}-`), { form });
      }
      await outbox.submit(good);
      const { minutes, requests } = await byTimers(outbox, good);
      expect(minutes).toBeLessThan(1);
      expect(requests).toBeLessThanOrEqual(5 + 6 * count);
    }
  });

  it('go after what comes of other forms while one of them is tried', async () => {
    const outbox = device();
    await play(`queue p; user; pass ${hour}`, outbox);
    outbox.service.follow(async ({ answers: { name } }) => {
      if (name !== 'p') return sent;
      await play('queue late; queue tax: good', outbox);
      return unclear;
    });
    await outbox.drain('timer');
    expect(namesOf(outbox.service.received)).toEqual(['good', 'late']);
  });

  it('are asked for seldom while the service is down for six hours with 300 waiting', async () => {
    const outbox = device(3);
    const waiting = numbered(300, 'n');
    for (const [at, name] of waiting.entries()) {
      await outbox.submit([name], { form: `form${at % 3}` });
    }
    outbox.service.follow(() => unclear);
    const { requests } = await byTimers(outbox, [], 6 * hour);
    expect(requests).toBeLessThan(300);
    outbox.service.follow(() => sent);
    expect((await byTimers(outbox, waiting)).minutes).toBeLessThan(32);
  });
});

it('the oldest goes first after many tries without a signal', async () => {
  const outbox = device();
  outbox.signal(false);
  const names = numbered(10, 'n');
  for (const name of names) {
    await outbox.submit([name]);
    for (let press = 0; press < 4; press += 1) await outbox.drain('user');
  }
  outbox.signal(true);
  await outbox.drain('timer');
  expect(namesOf(outbox.service.received)).toEqual(names);
});
