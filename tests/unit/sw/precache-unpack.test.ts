// Proves specification 8.3, 8.13.
import { beforeEach, expect, it } from 'vitest';
import {
  away,
  files,
  foreign,
  kept,
  networkOfEachTest,
  ours,
  portal,
  storage,
  text,
} from '#tests/support/precache-bench.ts';
import { precacheList, startWorker } from '#tests/support/start-worker.ts';

const network = networkOfEachTest();
const pack = 'assets/forms-12345678.json';

/** What the host sends as the pack. */
let packed: Response;
beforeEach(() => {
  packed = new Response(JSON.stringify(files), {
    headers: { 'content-type': 'application/json', 'x-frame-options': 'DENY', etag: '"pack"' },
  });
  network.host = (path) => (path === `/${pack}` ? packed : ours(path));
});

const start = async () => startWorker(await precacheList(files, pack));

it('brings every file in one request', async () => {
  await (await start()).install();
  expect(network.asked).toEqual([`/${pack}`]);
  expect(await kept()).toEqual(files);
});

it('gives each file as the host would by itself', async () => {
  const worker = await start();
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
  await (await start()).install();
  expect(network.asked.toSorted()).toEqual(['/404.html', `/${pack}`, '/index.html', '/join.html']);
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
  await (await start()).install();
  expect(network.asked).toHaveLength(1 + Object.keys(files).length);
  expect(await kept()).toEqual(files);
});

it('is left alone where little is missing', async () => {
  await (await start()).install();
  const cache = await storage();
  for (const request of (await cache.keys()).slice(0, 2)) await cache.delete(request);
  network.asked.length = 0;
  await (await start()).restore();
  expect(network.asked).not.toContain(`/${pack}`);
  expect(network.asked).toHaveLength(2);
  expect(await kept()).toEqual(files);
});

it('brings back what is missing', async () => {
  network.asked.length = 0;
  await (await start()).restore();
  expect(network.asked).toEqual([`/${pack}`]);
  expect(await kept()).toEqual(files);
  expect(await text((await start()).ask('/join'))).toBe(files['join.html']);
});
