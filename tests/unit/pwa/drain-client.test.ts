// Proves specification 5.8.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrainReport } from '#src/outbox/drain.ts';
import { createDrainClient, type Deliverer, findActiveWorker } from '#src/pwa/drain-client.ts';
import type { WorkerMessage } from '#src/pwa/worker-message.ts';
import { readStates, withQueued } from '#tests/support/outbox-bench.ts';
import { deferred, namesOf, sent, until } from '#tests/support/outbox-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  const client = createDrainClient(outbox, async () => worker);
  return { outbox, client, tried: () => namesOf(outbox.service.tried) };
}

const done = { end: 'done', delivered: 2 } as const;

describe('where a worker is active', () => {
  it('lets it deliver, and gives its report', async () => {
    const { worker, asked, say, end } = scriptedWorker();
    const { client, tried } = await page(worker);
    const request = client.request({ trigger: 'submit', only: ['an-id', 'another'] });
    await say({ type: 'accepted' });
    await pass(10_000);
    await end({ end: 'unreachable', delivered: 1 });
    expect(await request).toEqual({ end: 'unreachable', delivered: 1 });
    expect(asked).toEqual([{ type: 'drain', trigger: 'submit', only: 'an-id another' }]);
    expect(tried()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits as long as it gives signs of life', async () => {
    const { worker, say, end } = scriptedWorker();
    const { client, tried } = await page(worker);
    const request = client.request({ trigger: 'user' });
    for (let beat = 0; beat < 20; beat += 1) {
      await say({ type: 'accepted' });
      await pass(14_000);
    }
    await end(done);
    expect(await request).toEqual(done);
    expect(tried()).toEqual([]);
  });

  it('goes on where its time was over before everything was sent that a person waits for', async () => {
    const { worker, asked, end } = scriptedWorker();
    const { client } = await page(worker);
    const request = client.request({ trigger: 'user' });
    await end({ end: 'interrupted', delivered: 30 }, 0);
    await end({ end: 'interrupted', delivered: 20 }, 1);
    await end({ end: 'done', delivered: 5 }, 2);
    expect(await request).toEqual({ end: 'done', delivered: 55 });
    expect(asked.map((message) => message.type)).toEqual(['drain', 'drain', 'drain']);
  });

  it.each([
    ['nobody waits for it', 'lifecycle', 30],
    ['nothing went through', 'user', 0],
  ] as const)('does not go on where %s', async (_, trigger, delivered) => {
    const { worker, asked, end } = scriptedWorker();
    const { client } = await page(worker);
    const request = client.request({ trigger });
    await end({ end: 'interrupted', delivered });
    expect(await request).toEqual({ end: 'interrupted', delivered });
    expect(asked).toHaveLength(1);
  });
});

describe('the page delivers itself', () => {
  it('at once where there is no worker', async () => {
    const { client, tried } = await page(null);
    expect(await client.request({ trigger: 'user' })).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
  });

  it('where the worker does not answer within a second', async () => {
    const { worker } = scriptedWorker();
    const { client, tried } = await page(worker);
    const request = client.request({ trigger: 'user' });
    await pass(999);
    expect(tried()).toEqual([]);
    await pass(1);
    expect(await request).toEqual(done);
    expect(tried()).toEqual(['a', 'b']);
  });

  it('where the worker has begun and falls silent for 15 seconds', async () => {
    const { worker, say } = scriptedWorker();
    const { client, tried } = await page(worker);
    const request = client.request({ trigger: 'user' });
    await say({ type: 'accepted' });
    await pass(14_999);
    expect(tried()).toEqual([]);
    await pass(1);
    expect(await request).toEqual(done);
  });

  it.each([
    ['reread'],
    [null],
    [{ type: 'ended' }],
    [{ type: 'ended', report: { end: 'done', delivered: 'all' } }],
  ])('where all that it hears is %j', async (data) => {
    const { worker, say } = scriptedWorker();
    const { client } = await page(worker);
    const request = client.request({ trigger: 'user' });
    await say(data);
    await pass(1_000);
    expect(await request).toEqual(done);
  });

  it('where the worker cannot be spoken to', async () => {
    const postMessage = () => {
      throw new DOMException('It is redundant.', 'InvalidStateError');
    };
    const { client } = await page({ postMessage });
    expect(await client.request({ trigger: 'user' })).toEqual(done);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('and does not mind an answer that comes too late', async () => {
    const { worker, say, end } = scriptedWorker();
    const { client, outbox } = await page(worker);
    const request = client.request({ trigger: 'user' });
    await pass(1_000);
    await say({ type: 'accepted' });
    await end({ end: 'unreachable', delivered: 0 });
    expect(await request).toEqual(done);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
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
  expect(await readStates(outbox)).toEqual(['sent', 'queued']);
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
  const active = { postMessage: () => {} };
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
    [
      'storage is forbidden',
      registered(() => Promise.reject(new DOMException('Forbidden.', 'SecurityError'))),
    ],
  ])('is none where %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await findActiveWorker()).toBeNull();
  });
});
