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
import { deferred, namesOf, sent, until } from '#tests/support/outbox-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
/** Lets so much time pass; messages and the database take none of it. */
async function pass(milliseconds: number): Promise<void> {
  await settle();
  vi.advanceTimersByTime(milliseconds);
  await settle();
}
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
}

/** A worker that the test speaks for; `ports` has one for each time that it was asked. */
function scriptedWorker() {
  const asked: WorkerMessage[] = [];
  const ports: MessagePort[] = [];
  const worker: Deliverer = {
    postMessage(message, [port]) {
      asked.push(message);
      if (port !== undefined) ports.push(port);
    },
  };
  const say = async (data: unknown, time = 0) => {
    await until(() => ports.length > time);
    ports[time]?.postMessage(data);
    await settle();
  };
  const end = (report: DrainReport, time = 0) => say({ type: 'ended', report }, time);
  return { worker, asked, say, end };
}

/** A page with two submissions that wait, and this worker. */
async function page(worker: Deliverer | null) {
  const outbox = await withQueued(['a', 'b']);
  const loadDrain = () => import('#src/outbox/sender/drain.ts');
  const client = createDrainClient(outbox, async () => worker, loadDrain);
  return { outbox, client, tried: () => namesOf(outbox.service.tried) };
}

/** The same with a drain that it has requested of the worker. */
async function requested(drain: DrainRequest = { trigger: 'user' }) {
  const { worker, ...said } = scriptedWorker();
  const { client, ...shown } = await page(worker);
  return { ...said, ...shown, request: client.request(drain) };
}

const done = { end: 'done', delivered: 2 } as const;

describe('where a worker is active', () => {
  it('lets it deliver, and gives its report', async () => {
    const { request, asked, say, end, tried } = await requested({
      trigger: 'submit',
      only: ['an-id', 'another'],
    });
    await say({ type: 'accepted' });
    await pass(10_000);
    await end({ end: 'unreachable', delivered: 1 });
    expect(await request).toEqual({ end: 'unreachable', delivered: 1 });
    expect(asked).toEqual([
      { type: 'deliver', builtAt: 0, trigger: 'submit', only: 'an-id another' },
    ]);
    expect(tried()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits as long as it gives signs of life', async () => {
    const { request, say, end, tried } = await requested();
    for (let beat = 0; beat < 20; beat += 1) {
      await say({ type: 'accepted' });
      await pass(14_000);
    }
    await end(done);
    expect(await request).toEqual(done);
    expect(tried()).toEqual([]);
  });

  it('goes on where its time was over before everything was sent that a person waits for', async () => {
    const { request, asked, end } = await requested();
    await end({ end: 'interrupted', delivered: 30 }, 0);
    await end({ end: 'interrupted', delivered: 20 }, 1);
    await end({ end: 'done', delivered: 5 }, 2);
    expect(await request).toEqual({ end: 'done', delivered: 55 });
    expect(asked.map((message) => message.type)).toEqual(['deliver', 'deliver', 'deliver']);
  });

  it('does not go on if nobody waits for it', async () => {
    const { request, asked, end } = await requested({ trigger: 'lifecycle' });
    await end({ end: 'interrupted', delivered: 30 });
    expect(await request).toEqual({ end: 'interrupted', delivered: 30 });
    expect(asked).toHaveLength(1);
  });
});

it.each<DrainReport>([
  ...(['user-paused', 'backing-off', 'unreachable', 'turned-away'] as const).map((end) => ({
    end,
    delivered: 0,
  })),
  { end: 'no-storage', delivered: 0, failure: 'full' },
  { end: 'no-storage', delivered: 1, failure: 'full' },
  { end: 'no-storage', delivered: 1, failure: 'failing' },
  { end: 'no-storage', delivered: 1, failure: 'timed-out' },
  { end: 'no-storage', delivered: 2, failure: 'unavailable' },
])('believes a worker that says why it stopped, and sends nothing: %j', async (report) => {
  const { request, end, tried } = await requested();
  await end(report);
  expect(await request).toEqual(report);
  expect(tried()).toEqual([]);
});

describe('the page delivers itself', () => {
  it.each<DrainReport>([
    { end: 'no-storage', delivered: 0, failure: 'outdated' },
    { end: 'no-storage', delivered: 0, failure: 'timed-out' },
    { end: 'busy', delivered: 0 },
    { end: 'interrupted', delivered: 0 },
  ])('if the worker cannot: $end', async (report) => {
    const { request, end, tried } = await requested();
    await end(report);
    expect(await request).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
  });

  it.each<[string, Deliverer | null]>([
    ['there is no worker', null],
    [
      'the worker declines',
      { postMessage: (_, [port]) => port?.postMessage({ type: 'declined' }) },
    ],
    [
      'the worker cannot be spoken to',
      {
        postMessage() {
          throw new DOMException('It is redundant.', 'InvalidStateError');
        },
      },
    ],
  ])('at once where %s', async (_, worker) => {
    const { client, tried } = await page(worker);
    expect(await client.request({ trigger: 'user' })).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('where the worker does not answer within four seconds', async () => {
    const { request, say, tried } = await requested();
    // No answer to it: `readDrainResponse`.
    await say('reread');
    await pass(3_999);
    expect(tried()).toEqual([]);
    await pass(1);
    expect(await request).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
  });

  it('where the worker has begun and falls silent for 15 seconds', async () => {
    const { request, say, tried } = await requested();
    await say({ type: 'accepted' });
    await pass(14_999);
    expect(tried()).toEqual([]);
    await pass(1);
    expect(await request).toEqual(done);
  });

  it('and does not mind an answer that comes too late', async () => {
    const { request, say, end, outbox } = await requested();
    await pass(4_000);
    await say({ type: 'accepted' });
    await end({ end: 'unreachable', delivered: 0 });
    expect(await request).toEqual(done);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
  });
});

it('ends the page’s own drain when the page is left, and drains again when it has come back', async () => {
  const { client, outbox, tried } = await page(null);
  const { promise, resolve } = deferred<typeof sent>();
  outbox.service.follow(() => promise);
  const request = client.request({ trigger: 'user' });
  await until(() => tried().length === 1);
  client.leave();
  resolve(sent);
  expect(await request).toEqual({ end: 'interrupted', delivered: 1 });
  expect(tried()).toEqual(['a']);
  expect(await outbox.states()).toEqual(['sent', 'queued']);
  client.comeBack();
  expect(await client.request({ trigger: 'user' })).toEqual({ end: 'done', delivered: 1 });
  expect(tried()).toEqual(['a', 'b']);
});

it('begins no drain of a page that is left, also none that was waiting behind another', async () => {
  const { client, outbox, tried } = await page(null);
  const { promise, resolve } = deferred<typeof sent>();
  outbox.service.follow(() => promise);
  const first = client.request({ trigger: 'user' });
  await until(() => tried().length === 1);
  const second = client.request({ trigger: 'submit' });
  client.leave();
  resolve(sent);
  expect(await first).toEqual({ end: 'interrupted', delivered: 1 });
  expect(await second).toEqual({ end: 'interrupted', delivered: 0 });
  expect(tried()).toEqual(['a']);
});

describe('the active worker', () => {
  const active = { state: 'activated', postMessage: () => {} };
  const registered = (getRegistration: () => Promise<unknown>) => ({
    serviceWorker: { getRegistration },
  });

  it('is found, whether or not it controls this page', async () => {
    vi.stubGlobal(
      'navigator',
      registered(async () => ({ active })),
    );
    expect(await findActiveWorker()).toBe(active);
  });

  it.each<[string, object]>([
    ['the browser has no workers', {}],
    ['none is registered', registered(async () => undefined)],
    ['it is still being installed', registered(async () => ({ active: null }))],
    ['it is activating', registered(async () => ({ active: { ...active, state: 'activating' } }))],
    [
      'storage is forbidden',
      registered(() => Promise.reject(new DOMException('Forbidden.', 'SecurityError'))),
    ],
  ])('is none where %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await findActiveWorker()).toBeNull();
  });
});

describe('drains that wait', () => {
  type Started = { readonly trigger: string; begin(): void; end(delivered: number): void };

  function drains() {
    const started: Started[] = [];
    const request = shareWaiting(({ trigger }, begun) => {
      const { promise, resolve } = deferred<DrainReport>();
      const end = (delivered: number) => resolve({ end: 'done', delivered });
      started.push({ trigger, begin: begun, end });
      return promise;
    });
    return { started, request };
  }

  it('are shared by all who request one before it has begun, and by nobody later', async () => {
    const { started, request } = drains();
    const [first, second] = [request({ trigger: 'user' }), request({ trigger: 'user' })];
    started[0]?.begin();
    const third = request({ trigger: 'user' });
    started[0]?.end(1);
    started[1]?.end(2);
    const delivered = (await Promise.all([first, second, third])).map((one) => one.delivered);
    expect(delivered).toEqual([1, 1, 2]);
    expect(started).toHaveLength(2);
  });

  it('are shared within one trigger, and never if some submissions are meant alone', () => {
    const { started, request } = drains();
    for (let time = 0; time < 3; time += 1) {
      void request({ trigger: 'timer' });
      void request({ trigger: 'lifecycle' });
      void request({ trigger: 'user', only: ['a'] });
    }
    expect(started.map(({ trigger }) => trigger).sort()).toEqual([
      'lifecycle',
      'timer',
      'user',
      'user',
      'user',
    ]);
  });

  it('are not shared any more after one that ended before it had begun', async () => {
    const { started, request } = drains();
    const first = request({ trigger: 'submit' });
    started[0]?.end(0);
    await first;
    void request({ trigger: 'submit' });
    expect(started).toHaveLength(2);
  });
});
