// Proves specification 5.8.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrainReport, DrainRequest } from '#src/outbox/sender/drain.ts';
import {
  createDrainClient,
  type Deliverer,
  findActiveWorker,
  shareWaiting,
} from '#src/sync/drain-client.ts';
import type { WorkerMessage } from '#src/sync/worker-message.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { deferred, namesOf, sent, until } from '#tests/support/outbox-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
/** Lets so much time pass; messages and the database take none of it. */
async function pass(milliseconds: number): Promise<void> {
  await letPass(50);
  vi.advanceTimersByTime(milliseconds);
  await letPass(50);
}

/** A page with two submissions that wait, and this worker. */
async function page(worker: Deliverer | null) {
  const outbox = await withQueued(['a', 'b']);
  const loadDrain = () => import('#src/outbox/sender/drain.ts');
  const client = createDrainClient(outbox, async () => worker, loadDrain);
  return { outbox, client, tried: () => namesOf(outbox.service.tried) };
}

/** The same with a drain that it has requested of a worker, for which the test speaks. */
async function requested(drain: DrainRequest = { trigger: 'user' }) {
  const asked: WorkerMessage[] = [];
  const ports: MessagePort[] = [];
  const { client, ...shown } = await page({
    postMessage(message, [port]) {
      asked.push(message);
      if (port !== undefined) ports.push(port);
    },
  });
  /** Answers the request of that place. */
  const say = async (data: unknown, place = 0) => {
    await until(() => ports.length > place);
    ports[place]?.postMessage(data);
    await letPass(50);
  };
  return { ...shown, asked, say, request: client.request(drain) };
}

const done = { end: 'done', delivered: 2 } as const;
const accepted = { type: 'accepted' };
const ended = (end: DrainReport['end'], delivered: number, failure?: string) => {
  return { type: 'ended', report: { end, delivered, ...(failure && { failure }) } };
};
const beats = Array.from({ length: 20 }, () => [accepted, 14_000]);

describe('a worker', () => {
  // What it says in turn, and for how many milliseconds nothing.
  it.each<[string, readonly unknown[]]>([
    ['declines', [{ type: 'declined' }]],
    // No answer to it: `readDrainResponse`.
    ['does not answer within four seconds', ['reread', 4_000]],
    ['has begun and falls silent for 15 seconds', [accepted, 15_000]],
    ['answers too late', [4_000, accepted, ended('unreachable', 0)]],
    ['is outdated', [ended('no-storage', 0, 'outdated')]],
    ['has a slow storage', [ended('no-storage', 0, 'timed-out')]],
    ['is busy', [ended('busy', 0)]],
    ['was interrupted before it sent anything', [ended('interrupted', 0)]],
  ])('that %s leaves the page to deliver', async (_, said) => {
    const { request, say, tried, outbox } = await requested();
    for (const one of said) {
      if (typeof one !== 'number') await say(one);
      else {
        await pass(one - 1);
        expect(tried()).toEqual([]);
        await pass(1);
      }
    }
    expect(await request).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
    // What still ends clears its own; no time passes here.
    await until(() => vi.getTimerCount() === 0);
  });

  it.each([
    [[accepted, 10_000, ended('unreachable', 1)]],
    [[...beats.flat(), ended('done', 2)]],
    [[ended('user-paused', 0)]],
    [[ended('backing-off', 0)]],
    [[ended('unreachable', 0)]],
    [[ended('turned-away', 0)]],
    [[ended('no-storage', 0, 'full')]],
    [[ended('no-storage', 1, 'full')]],
    [[ended('no-storage', 1, 'failing')]],
    [[ended('no-storage', 1, 'timed-out')]],
    [[ended('no-storage', 2, 'unavailable')]],
  ])('that shows signs of life and says why it stopped is believed: %j', async (said) => {
    const { request, say, tried } = await requested();
    for (const one of said) await (typeof one === 'number' ? pass(one) : say(one));
    expect({ type: 'ended', report: await request }).toEqual(said.at(-1));
    expect(tried()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is told what to deliver', async () => {
    const { asked } = await requested({ trigger: 'submit', only: ['an-id', 'another'] });
    await letPass(50);
    const message = { type: 'deliver', builtAt: 0, trigger: 'submit', only: 'an-id another' };
    expect(asked).toEqual([message]);
  });

  it('continues if its time was over before all was sent that a person waits for', async () => {
    const { request, asked, say } = await requested();
    await say(ended('interrupted', 30), 0);
    await say(ended('interrupted', 20), 1);
    await say(ended('done', 5), 2);
    expect(await request).toEqual({ end: 'done', delivered: 55 });
    expect(asked.map((message) => message.type)).toEqual(['deliver', 'deliver', 'deliver']);
    const unwatched = await requested({ trigger: 'lifecycle' });
    await unwatched.say(ended('interrupted', 30));
    expect(await unwatched.request).toEqual({ end: 'interrupted', delivered: 30 });
    expect(unwatched.asked).toHaveLength(1);
  });
});

const redundant: Deliverer = {
  postMessage() {
    throw new DOMException('It is redundant.', 'InvalidStateError');
  },
};

it.each([
  ['without a worker', null],
  ['whose worker cannot be spoken to', redundant],
])('a page %s delivers at once', async (_, worker) => {
  const { client, tried } = await page(worker);
  expect(await client.request({ trigger: 'user' })).toEqual(done);
  expect(tried()).toEqual(['a', 'b']);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends the page’s drain when it is left, begins none that waits, and drains again when it is back', async () => {
  const { client, outbox, tried } = await page(null);
  const { promise, resolve } = deferred<typeof sent>();
  outbox.service.follow(() => promise);
  const request = client.request({ trigger: 'user' });
  await until(() => tried().length === 1);
  const waiting = client.request({ trigger: 'submit' });
  client.leave();
  resolve(sent);
  expect(await request).toEqual({ end: 'interrupted', delivered: 1 });
  expect(await waiting).toEqual({ end: 'interrupted', delivered: 0 });
  expect(tried()).toEqual(['a']);
  expect(await outbox.states()).toEqual(['sent', 'queued']);
  client.comeBack();
  expect(await client.request({ trigger: 'user' })).toEqual({ end: 'done', delivered: 1 });
  expect(tried()).toEqual(['a', 'b']);
});

const active = { state: 'activated', postMessage: () => {} };
const registered = (registration: object | undefined) => ({
  serviceWorker: { getRegistration: async () => registration },
});
const forbidden = async () => {
  throw new DOMException('Forbidden.', 'SecurityError');
};

it.each<[string, object, object | null]>([
  ['there is one, whether or not it controls this page', registered({ active }), active],
  ['the browser has no workers', {}, null],
  ['none is registered', registered(undefined), null],
  ['it is still being installed', registered({ active: null }), null],
  ['it is activating', registered({ active: { ...active, state: 'activating' } }), null],
  ['storage is forbidden', { serviceWorker: { getRegistration: forbidden } }, null],
])('the active worker is found or not: %s', async (_, navigator, found) => {
  vi.stubGlobal('navigator', navigator);
  expect(await findActiveWorker()).toBe(found);
});

describe('drains that wait', () => {
  function drains() {
    const started: { trigger: string; begin(): void; end(delivered: number): void }[] = [];
    const request = shareWaiting(({ trigger }, begin) => {
      const { promise, resolve } = deferred<DrainReport>();
      const end = (delivered: number) => resolve({ end: 'done', delivered });
      started.push({ trigger, begin, end });
      return promise;
    });
    return { started, request };
  }

  it('are shared by all who request one before it has begun or ended, and by nobody later', async () => {
    const { started, request } = drains();
    const [first, second] = [request({ trigger: 'user' }), request({ trigger: 'user' })];
    started[0]?.begin();
    const third = request({ trigger: 'user' });
    started[0]?.end(1);
    started[1]?.end(2);
    const delivered = (await Promise.all([first, second, third])).map((one) => one.delivered);
    expect(delivered).toEqual([1, 1, 2]);
    void request({ trigger: 'user' });
    expect(started).toHaveLength(3);
  });

  it('are shared within one trigger, and never if some submissions are meant alone', () => {
    const { started, request } = drains();
    for (let time = 0; time < 3; time += 1) {
      void request({ trigger: 'timer' });
      void request({ trigger: 'lifecycle' });
      void request({ trigger: 'user', only: ['a'] });
    }
    const triggers = ['lifecycle', 'timer', 'user', 'user', 'user'];
    expect(started.map(({ trigger }) => trigger).sort()).toEqual(triggers);
  });
});
