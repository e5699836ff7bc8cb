// Proves specification 8.3, 8.13.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrecachedFile } from '#sw/precache.ts';
import { eventually } from '#tests/support/eventually.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import {
  away,
  files,
  foreign,
  kept,
  networkOfEachTest,
  ours,
  portal,
  script,
  site,
  start,
  storage,
  text,
} from '#tests/support/precache-bench.ts';
import { precacheList, type StartedWorker, startWorker } from '#tests/support/start-worker.ts';

const network = networkOfEachTest();

/** How an installation fails that was given another file. */
const refused = { name: 'bad-precaching-response' };

let worker: StartedWorker;

describe('the installation', () => {
  beforeEach(async () => {
    worker = await start();
  });

  it('puts every file on the device, and pages are served from there', async () => {
    await worker.install();
    expect(await kept()).toEqual(files);
    network.host = away;
    for (const path of ['/join', '/join.html', '/join?from=x', '/JOIN/'])
      expect(await text(worker.ask(path)), path).toBe('the page Join');
    expect(await text(worker.ask(`/${script}`, 'cors'))).toBe('the script');
  });

  it.each([
    ['a page', '/join.html'],
    ['a script', `/${script}`],
  ])('fails where %s is another one, and keeps nothing of it', async (_, path) => {
    network.host = (asking) => (asking === path ? portal(asking) : ours(asking));
    await expect(worker.install()).rejects.toMatchObject(refused);
    expect(Object.values(await kept())).not.toContain(foreign);

    network.host = ours;
    network.asked.length = 0;
    await (await start()).install();
    expect(await kept()).toEqual(files);
    // What was ours at the first try is not fetched again.
    expect(network.asked).not.toContain('/index.html');
  });

  it('fails where a file comes with an error', async () => {
    network.host = (path) => new Response(ours(path).body, { status: 404 });
    await expect(worker.install()).rejects.toMatchObject(refused);
    expect(await kept()).toEqual({});
  });

  it('asks for files side by side, so that none waits for the way of another', async () => {
    const answered = deferred<void>();
    const fetchAtOnce = fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      const [response] = await Promise.all([fetchAtOnce(request), answered.promise]);
      return response;
    });
    const installing = worker.install();
    await eventually(() => expect(network.asked).toHaveLength(Object.keys(files).length));
    answered.resolve();
    await installing;
    expect(await kept()).toEqual(files);
  });

  it('asks once more for a file that got lost on the way, and fails where that does too', async () => {
    let lost = 1;
    network.host = (path) => {
      if (path === '/join.html' && lost-- > 0) throw new TypeError('Failed to fetch');
      return ours(path);
    };
    await (await start()).install();
    expect(await kept()).toEqual(files);
    expect(network.asked.filter((path) => path === '/join.html')).toHaveLength(2);

    await (await storage()).delete(`${site}/${script}`);
    network.host = (path) => (path === `/${script}` ? away(path) : ours(path));
    await expect((await start()).install()).rejects.toBeInstanceOf(TypeError);
  });

  it('takes out what belongs to no file of its version, once it is active', async () => {
    await (await storage()).put(`${site}/assets/old-12345678.js`, new Response('old'));
    await worker.install();
    expect(await kept()).toHaveProperty('assets/old-12345678.js');
    await worker.activate();
    expect(await kept()).toEqual(files);
  });

  it('heals what an installation before it has left under the same name', async () => {
    await (await storage()).put(`${site}/${script}`, new Response(foreign));
    await worker.install();
    expect(await kept()).toEqual(files);
  });
});

describe('the first installation on a device', () => {
  beforeEach(async () => {
    const list = await precacheList(files);
    const needs = new Map<string, PrecachedFile['needed']>([
      ['404.html', 'forms'],
      ['join.html', 'forms'],
      [script, 'screens'],
    ]);
    // Not in order of need.
    const rows = list.map((file) => ({ ...file, needed: needs.get(file.url) })).reverse();
    worker = await startWorker(rows, null);
    await worker.install();
    network.asked.length = 0;
  });

  it('ends with what the forms need; a page has the rest fetched and hears how far it is', async () => {
    expect(Object.keys(await kept()).sort()).toEqual(['404.html', 'join.html']);
    const messages = await worker.restore();
    // Then what the screens need, then the rest.
    expect(network.asked).toEqual([`/${script}`, '/icons/logo.svg', '/index.html']);
    expect(messages).toEqual([
      { pages: 2, ofPages: 3, complete: false },
      { pages: 3, ofPages: 3, complete: true },
    ]);
    expect(await kept()).toEqual(files);
  });

  it('ends with what the screens need if a page asks for no more; the next one has the rest fetched', async () => {
    await (await storage()).delete(`${site}/join.html`);
    const [{ complete } = { complete: true }] = (await worker.restore('screens')).slice(-1);
    expect(complete).toBe(false);
    expect(Object.keys(await kept()).sort()).toEqual(['404.html', 'join.html', script].sort());
    await worker.restore();
    expect(await kept()).toEqual(files);
  });

  it('fetches what the screens need if one of these is missing, and the rest if another file is', async () => {
    await worker.ask(`/${script}`, 'cors');
    await eventually(async () => expect(Object.keys(await kept())).toContain(script));
    expect(Object.keys(await kept())).not.toContain('index.html');
    await worker.ask('/icons/logo.svg', 'no-cors');
    await eventually(async () => expect(await kept()).toEqual(files));
  });

  it('fetches no file twice for pages that ask at one time, for less and for more', async () => {
    await Promise.all([worker.restore('screens'), worker.restore(), worker.restore()]);
    expect(network.asked).toEqual([`/${script}`, '/icons/logo.svg', '/index.html']);
    expect(await kept()).toEqual(files);
  });

  it('takes the open page over, which a newer version does not before the person says so', async () => {
    expect(worker.hasTakenPages()).toBe(false);
    await worker.activate();
    expect(worker.hasTakenPages()).toBe(true);

    const newer = await start();
    await newer.install();
    await newer.activate();
    expect(newer.hasTakenPages()).toBe(false);
  });

  it('takes over a page that asks, which came while it became active', async () => {
    await worker.activate();
    const again = await start();
    expect(again.hasTakenPages()).toBe(false);
    await again.restore();
    expect(again.hasTakenPages()).toBe(true);
  });

  it('is never said to be complete where the rest cannot be had, or is not ours', async () => {
    for (const elsewhere of [away, portal]) {
      network.host = elsewhere;
      expect((await worker.restore()).at(-1)).toEqual({ pages: 2, ofPages: 3, complete: false });
    }
    network.host = ours;
    expect((await worker.restore()).at(-1)?.complete).toBe(true);
  });

  it('goes on with the other files where one is lost, and has that one the next time', async () => {
    network.host = (path) => (path === '/index.html' ? away(path) : ours(path));
    expect((await worker.restore()).at(-1)).toMatchObject({ pages: 2, complete: false });
    // The others came in spite of it, before the page was told.
    expect(Object.keys(await kept())).toContain('icons/logo.svg');
    network.host = ours;
    expect((await worker.restore()).at(-1)?.complete).toBe(true);
  });

  it('counts nothing where the storage fails, and calls nothing complete', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'UnknownError')) });
    const nothing = { pages: 0, ofPages: 3, complete: false };
    expect(await worker.restore()).toEqual([nothing, nothing]);
  });
});

describe('a pack', () => {
  const pack = 'assets/forms-12345678.json';

  /** What the host sends as the pack. */
  let packed: Response;
  beforeEach(() => {
    packed = new Response(JSON.stringify(files), {
      headers: { 'content-type': 'application/json', 'x-frame-options': 'DENY', etag: '"pack"' },
    });
    network.host = (path) => (path === `/${pack}` ? packed : ours(path));
  });

  const startWithPack = async () => startWorker(await precacheList(files, pack));

  it.each(['install', 'restore'] as const)('brings every file in one request: %s', async (deed) => {
    await (await startWithPack())[deed]();
    expect(network.asked).toEqual([`/${pack}`]);
    expect(await kept()).toEqual(files);
    expect(await text((await startWithPack()).ask('/join'))).toBe(files['join.html']);
  });

  it('gives each file as the host would by itself', async () => {
    const worker = await startWithPack();
    await worker.install();
    const page = await worker.ask('/join');
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page?.headers.get('x-frame-options')).toBe('DENY');
    expect(page?.headers.get('etag')).toBeNull();
    const cache = await storage();
    const typed = (await cache.keys()).map(async (request) =>
      (await cache.match(request))?.headers.get('content-type'),
    );
    expect([...new Set(await Promise.all(typed))].sort()).toEqual([
      'image/svg+xml',
      'text/html; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]);
  });

  it('asks the host for what it has not, and for what is another one in it', async () => {
    const { 'index.html': _, ...others } = files;
    packed = new Response(JSON.stringify({ ...others, 'join.html': foreign, '404.html': 3 }));
    await (await startWithPack()).install();
    const lacking = ['/404.html', `/${pack}`, '/index.html', '/join.html'];
    expect(network.asked.toSorted()).toEqual(lacking);
    expect(await kept()).toEqual(files);
  });

  it.each([
    ['a portal answers for it', () => portal('')],
    ['the host has it no more', () => new Response('nothing here', { status: 404 })],
    ['it is a list', () => new Response('["index.html"]')],
    ['it is nothing', () => new Response('null')],
    ['it is lost on the way', () => away('')],
  ])('asks the host for every file where %s', async (_, answer) => {
    network.host = (path) => (path === `/${pack}` ? answer() : ours(path));
    await (await startWithPack()).install();
    expect(network.asked).toHaveLength(1 + Object.keys(files).length);
    expect(await kept()).toEqual(files);
  });

  it('is left alone where little is missing', async () => {
    await (await startWithPack()).install();
    const cache = await storage();
    for (const request of (await cache.keys()).slice(0, 2)) await cache.delete(request);
    network.asked.length = 0;
    await (await startWithPack()).restore();
    expect(network.asked).not.toContain(`/${pack}`);
    expect(network.asked).toHaveLength(2);
    expect(await kept()).toEqual(files);
  });
});
