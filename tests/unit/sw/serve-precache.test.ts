// Proves specification 8.3, 8.13.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { precacheList, type StartedWorker, startWorker } from '#tests/support/start-worker.ts';

const site = 'https://example.org';
const script = 'assets/start-12345678.js';
const files = {
  'index.html': 'the home page',
  'join.html': 'the page Join',
  '404.html': 'the error page',
  [script]: 'the script',
  'icons/logo.svg': 'the logo',
};
const foreign = '<h1>Log in to this network</h1>';
/** How an installation fails that was given another file. */
const refused = { name: 'bad-precaching-response' };

/** What a host answers to a path; it is away where there is none. */
type Host = (path: string) => Response;
const ours: Host = (path) => {
  const file = [path, `${path}.html`, `${path}index.html`].find((name) => name.slice(1) in files);
  const text = Object.entries(files).find(([name]) => `/${name}` === file)?.[1];
  return new Response(text ?? 'nothing here', { status: text === undefined ? 404 : 200 });
};
const portal: Host = () => new Response(foreign);
const away: Host = () => {
  throw new TypeError('Failed to fetch');
};

let host: Host = ours;
const asked: string[] = [];
const storage = () => caches.open(`workbox-precache-v2-${site}/`);

const start = async (): Promise<StartedWorker> => startWorker(await precacheList(files));

/** What is on the device, by path. */
async function kept(): Promise<Readonly<Record<string, string>>> {
  const cache = await storage();
  const entries = (await cache.keys()).map(async (request) => [
    new URL(request.url).pathname.slice(1),
    await (await cache.match(request))?.text(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Puts something else, or nothing, in the place of a file. */
async function replace(file: string, text: string | null): Promise<void> {
  const cache = await storage();
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== `/${file}`) continue;
    if (text === null) await cache.delete(request);
    else await cache.put(request, new Response(text));
  }
}

const text = async (answer: Promise<Response | null>) => (await answer)?.text();

beforeEach(() => {
  host = ours;
  asked.length = 0;
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, site);
    asked.push(pathname);
    return host(pathname);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the installation', () => {
  it('puts every file on the device, and pages are served from there', async () => {
    const worker = await start();
    await worker.install();
    expect(await kept()).toEqual(files);
    host = away;
    for (const path of ['/join', '/join.html', '/join?from=x', '/JOIN/']) {
      expect(await text(worker.ask(path)), path).toBe('the page Join');
    }
    expect(await text(worker.ask(`/${script}`, 'cors'))).toBe('the script');
  });

  it.each([
    ['a page', '/join.html'],
    ['a script', `/${script}`],
  ])('fails where %s is another one, and keeps nothing of it', async (_, path) => {
    host = (asking) => (asking === path ? portal(asking) : ours(asking));
    await expect((await start()).install()).rejects.toMatchObject(refused);
    expect(Object.values(await kept())).not.toContain(foreign);

    host = ours;
    asked.length = 0;
    await (await start()).install();
    expect(await kept()).toEqual(files);
    // What was ours at the first try is not fetched again.
    expect(asked).not.toContain('/index.html');
  });

  it('fails where a file comes with an error', async () => {
    host = (path) => new Response(ours(path).body, { status: 404 });
    await expect((await start()).install()).rejects.toMatchObject(refused);
    expect(await kept()).toEqual({});
  });

  it('asks for files side by side, so that none waits for the way of another', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fetchAtOnce = fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      const response = fetchAtOnce(request);
      await answered;
      return response;
    });
    const installing = (await start()).install();
    await vi.waitFor(() => expect(asked).toHaveLength(Object.keys(files).length));
    answer();
    await installing;
    expect(await kept()).toEqual(files);
  });

  it('asks once more for a file that got lost on the way, and fails where that does too', async () => {
    let lost = 1;
    host = (path) => {
      if (path === '/join.html' && lost-- > 0) throw new TypeError('Failed to fetch');
      return ours(path);
    };
    await (await start()).install();
    expect(await kept()).toEqual(files);
    expect(asked.filter((path) => path === '/join.html')).toHaveLength(2);

    await (await storage()).delete(`${site}/${script}`);
    host = (path) => (path === `/${script}` ? away(path) : ours(path));
    await expect((await start()).install()).rejects.toBeInstanceOf(TypeError);
  });

  it('takes out what belongs to no file of its version, once it is active', async () => {
    await (await storage()).put(`${site}/assets/old-12345678.js`, new Response('old'));
    const worker = await start();
    await worker.install();
    expect(await kept()).toHaveProperty('assets/old-12345678.js');
    await worker.activate();
    expect(await kept()).toEqual(files);
  });

  it('heals what an installation before it has left under the same name', async () => {
    await (await storage()).put(`${site}/${script}`, new Response(foreign));
    await (await start()).install();
    expect(await kept()).toEqual(files);
  });
});

describe('the first installation on a device', () => {
  const first = async () => {
    const list = await precacheList(files);
    const needed = ['404.html', script, 'join.html'];
    return startWorker(
      list.map((file) => (needed.includes(file.url) ? { ...file, first: true } : file)),
      null,
    );
  };

  it('ends with what the site needs to be of use; a page has the rest fetched and hears how far it is', async () => {
    const worker = await first();
    await worker.install();
    expect(Object.keys(await kept()).sort()).toEqual(['404.html', script, 'join.html'].sort());
    expect(await worker.restore()).toEqual([
      { pages: 2, ofPages: 3, complete: false },
      { pages: 3, ofPages: 3, complete: true },
    ]);
    expect(await kept()).toEqual(files);
  });

  it('is never said to be complete where the rest cannot be had, or is not ours', async () => {
    const worker = await first();
    await worker.install();
    for (const elsewhere of [away, portal]) {
      host = elsewhere;
      expect((await worker.restore()).at(-1)).toEqual({ pages: 2, ofPages: 3, complete: false });
    }
    host = ours;
    expect((await worker.restore()).at(-1)?.complete).toBe(true);
  });

  it('goes on with the other files where one is lost, and has that one the next time', async () => {
    const worker = await first();
    await worker.install();
    host = (path) => (path === '/index.html' ? away(path) : ours(path));
    expect((await worker.restore()).at(-1)).toMatchObject({ pages: 2, complete: false });
    // The others came in spite of it, before the page was told.
    expect(Object.keys(await kept())).toContain('icons/logo.svg');
    host = ours;
    expect((await worker.restore()).at(-1)?.complete).toBe(true);
  });

  it('counts nothing where the storage fails, and calls nothing complete', async () => {
    const worker = await first();
    await worker.install();
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'UnknownError')) });
    expect(await worker.restore()).toEqual(
      Array(2).fill({ pages: 0, ofPages: 3, complete: false }),
    );
  });

  it('fails like any other where one of these is not ours', async () => {
    host = (path) => (path === `/${script}` ? portal(path) : ours(path));
    await expect((await first()).install()).rejects.toMatchObject(refused);
  });
});

describe.each([
  ['replaced', foreign],
  ['lost', null],
])('a page that was %s on the device', (_, instead) => {
  beforeEach(async () => {
    await (await start()).install();
    await replace('join.html', instead);
  });

  it.each(['/join', '/JOIN/'])('comes from the network at %s, and is put back', async (path) => {
    expect(await text((await start()).ask(path))).not.toBe(foreign);
    // At the latest when the worker has been started again.
    await (await start()).ask('/');
    expect(await kept()).toEqual(files);
  });

  it.each(['/join', '/JOIN/', '/join.html'])('is the error page offline at %s', async (path) => {
    host = away;
    const answer = await (await start()).ask(path);
    expect([answer?.status, await answer?.text()]).toEqual([404, 'the error page']);
  });

  it('may be a newer one of the host, which is not kept', async () => {
    host = (path) => (path.startsWith('/join') ? new Response('a newer Join') : ours(path));
    expect(await text((await start()).ask('/join'))).toBe('a newer Join');
    expect(Object.values(await kept())).not.toContain('a newer Join');
  });
});

describe('a script that is not on the device', () => {
  beforeEach(async () => {
    await (await start()).install();
    await replace(script, foreign);
  });

  it('comes from the network', async () => {
    expect(await text((await start()).ask(`/${script}`, 'cors'))).toBe('the script');
    expect(await kept()).toEqual(files);
  });

  it('is never another one', async () => {
    host = portal;
    const answer = await (await start()).ask(`/${script}`, 'cors');
    expect(answer?.type).toBe('error');
    expect(Object.values(await kept())).not.toContain(foreign);
  });

  it('is missing offline, like any file', async () => {
    host = away;
    await expect((await start()).ask(`/${script}`, 'cors')).rejects.toThrow('Failed to fetch');
  });
});

it('shows a newer picture of the host where the device has lost its own', async () => {
  await (await start()).install();
  await replace('icons/logo.svg', null);
  host = () => new Response('a newer logo');
  expect(await text((await start()).ask('/icons/logo.svg', 'no-cors'))).toBe('a newer logo');
});

it('fetches at its start what the device has lost, as soon as there is a signal', async () => {
  const { 'index.html': home, ...others } = files;
  await (await start()).install();
  for (const file of Object.keys(others)) await replace(file, null);
  host = away;
  await (await start()).ask('/');
  expect(await kept()).toEqual({ 'index.html': home });
  host = ours;
  asked.length = 0;
  expect(await text((await start()).ask('/'))).toBe(home);
  expect(await kept()).toEqual(files);
  expect(asked).not.toContain('/index.html');
});

it('answers each navigation with a page where the storage fails and there is no signal', async () => {
  const worker = await start();
  await worker.install();
  const broken = async () => {
    throw new DOMException('The storage is broken.', 'UnknownError');
  };
  vi.stubGlobal('caches', { ...caches, open: broken, match: broken });
  host = away;
  for (const path of ['/', '/join', '/Join', '/no/such/page']) {
    expect(await text(worker.ask(path)), path).toContain('This page is not on the device.');
  }
});
