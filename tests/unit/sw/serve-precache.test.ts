// Proves specification 1.4, 1.5, 8.3, 12.10.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  away,
  files,
  foreign,
  kept,
  networkOfEachTest,
  ours,
  portal,
  replace,
  script,
  start,
  text,
} from '#tests/support/precache-bench.ts';
import type { StartedWorker } from '#tests/support/start-worker.ts';

const network = networkOfEachTest();
/** Of a worker that has just been started. */
const ask = async (...asked: Parameters<StartedWorker['ask']>) => (await start()).ask(...asked);

beforeEach(async () => {
  await (await start()).install();
});

describe.each([
  ['replaced', foreign],
  ['lost', null],
])('a page that was %s on the device', (_, instead) => {
  beforeEach(() => replace('join.html', instead));

  it.each(['/join', '/JOIN/'])('comes from the network at %s, and is put back', async (path) => {
    expect(await text(ask(path))).not.toBe(foreign);
    // At the latest when the worker has been started again.
    await ask('/');
    expect(await kept()).toEqual(files);
  });

  it.each(['/join', '/JOIN/', '/join.html'])('is the error page offline at %s', async (path) => {
    network.host = away;
    const answer = await ask(path);
    expect([answer?.status, await answer?.text()]).toEqual([404, 'the error page']);
    // With the headers that its file came with.
    expect(answer?.headers.get('Content-Type')).toBe('text/plain;charset=UTF-8');
  });

  it('may be a newer one of the host, which is not kept', async () => {
    network.host = (path) => (path.startsWith('/join') ? new Response('a newer Join') : ours(path));
    expect(await text(ask('/join'))).toBe('a newer Join');
    expect(Object.values(await kept())).not.toContain('a newer Join');
  });
});

describe('a script that is not on the device', () => {
  beforeEach(() => replace(script, foreign));

  it('comes from the network', async () => {
    expect(await text(ask(`/${script}`, 'cors'))).toBe('the script');
    expect(await kept()).toEqual(files);
  });

  it('is never another one', async () => {
    network.host = portal;
    const answer = await ask(`/${script}`, 'cors');
    expect(answer?.type).toBe('error');
    expect(Object.values(await kept())).not.toContain(foreign);
  });

  it('is missing offline, like any file', async () => {
    network.host = away;
    await expect(ask(`/${script}`, 'cors')).rejects.toThrow('Failed to fetch');
  });
});

describe('a page of no file', () => {
  it('comes from the network, whatever its status', async () => {
    network.host = () => new Response('newer', { status: 404 });
    const answer = await ask('/newer');
    expect([answer?.status, await answer?.text()]).toEqual([404, 'newer']);
  });

  it('does not make anybody wait for a network that does not answer, and lets a long file come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      ({ signal } = init ?? {});
      return new Response('newer');
    });
    await ask('/newer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signal?.aborted).toBe(false);
    vi.stubGlobal(
      'fetch',
      (_: unknown, init?: RequestInit) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
        }),
    );
    const asked = (await start()).ask('/newer');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await asked)?.text()).toBe('the error page');
  });
});

const ownerPages = '/reports /reports/ /reports/?form=join /reports/rows.csv?form=join';

it.each(ownerPages.split(' '))('leaves %s to the browser, which asks for the key', async (path) => {
  expect(await ask(path)).toBeNull();
  expect(await ask('/reports-of-ours')).not.toBeNull();
});

it('shows a newer picture of the host where the device has lost its own', async () => {
  await replace('icons/logo.svg', null);
  network.host = () => new Response('a newer logo');
  expect(await text(ask('/icons/logo.svg', 'no-cors'))).toBe('a newer logo');
});

it('fetches at its start what the device has lost, as soon as there is a signal', async () => {
  const { 'index.html': home, ...others } = files;
  for (const file of Object.keys(others)) await replace(file, null);
  network.host = away;
  await ask('/');
  expect(await kept()).toEqual({ 'index.html': home });
  network.host = ours;
  network.asked.length = 0;
  expect(await text(ask('/'))).toBe(home);
  expect(await kept()).toEqual(files);
  expect(network.asked).not.toContain('/index.html');
});

it('keeps what a host has led to as if it had come at once: no redirected answer opens a page', async () => {
  await replace('join.html', null);
  network.host = (path) => Object.defineProperty(ours(path), 'redirected', { value: true });
  await ask('/');
  expect(await kept()).toEqual(files);
  expect((await ask('/join'))?.redirected).toBe(false);
});

it('answers each navigation with a page where the storage fails and there is no signal', async () => {
  const worker = await start();
  const broken = async () => {
    throw new DOMException('The storage is broken.', 'UnknownError');
  };
  vi.stubGlobal('caches', { ...caches, open: broken, match: broken });
  network.host = away;
  for (const path of ['/', '/join', '/Join', '/no/such/page']) {
    const answer = await worker.ask(path);
    expect(answer?.status).toBe(404);
    expect(answer?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const words = await answer?.text();
    expect(words, path).toContain('This page is not on the device.');
    expect(words).toContain('Unexpected Application Error!');
    expect(words).toContain('href="/"');
  }
});
