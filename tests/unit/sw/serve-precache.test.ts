// Proves specification 1.4, 1.5, 8.3, 8.13, 12.10.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrecachedFile } from '#sw/precache.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { precacheList, type StartedWorker, startWorker } from '#tests/support/start-worker.ts';
import { playSteps, type Steps, takeStep } from '#tests/support/steps.ts';

const site = 'https://example.org';
const script = 'assets/start-12345678.js';
/** The files of a small site. */
const files = {
  'index.html': 'the home page',
  'join.html': 'the page Join',
  '404.html': 'the error page',
  [script]: 'the script',
  'icons/logo.svg': 'the logo',
};
/** All of them in one. */
const pack = 'assets/forms-12345678.json';
const headersOfPack = {
  ...{ 'content-type': 'application/json', 'x-frame-options': 'DENY', etag: '"pack"' },
};
const foreign = '<h1>Log in to this network</h1>';

type Host = (path: string) => Response;
const ours: Host = (path) => {
  if (path === `/${pack}`) return new Response(JSON.stringify(files), { headers: headersOfPack });
  const file = [path, `${path}.html`, `${path}index.html`].find((name) => name.slice(1) in files);
  const text = Object.entries(files).find(([name]) => `/${name}` === file)?.[1];
  return new Response(text ?? 'nothing here', { status: text === undefined ? 404 : 200 });
};
const away: Host = () => {
  throw new TypeError('Failed to fetch');
};

/** Each test's network: its host, and the requested paths. */
const network: { host: Host; readonly asked: string[] } = { host: ours, asked: [] };
beforeEach(() => {
  network.host = ours;
  network.asked.length = 0;
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, site);
    network.asked.push(pathname);
    return network.host(pathname);
  });
});

const storage = () => caches.open(`workbox-precache-v2-${site}/`);
const start = async () => startWorker(await precacheList(files));

/** The cached texts, by path. */
async function kept(): Promise<Readonly<Record<string, string>>> {
  const cache = await storage();
  const entries = (await cache.keys()).map(async (request) => [
    new URL(request.url).pathname.slice(1),
    await (await cache.match(request))?.text(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Replaces a cached file; null deletes it. */
async function replace(file: string, text: string | null): Promise<void> {
  const cache = await storage();
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== `/${file}`) continue;
    if (text === null) await cache.delete(request);
    else await cache.put(request, new Response(text));
  }
}

/** The files of the programs, by the words for them. */
const fileNames: Readonly<Record<string, string>> = {
  ...{ home: 'index.html', join: 'join.html', error: '404.html', logo: 'icons/logo.svg' },
  ...{ script, pack, old: 'assets/old-12345678.js' },
};
const fileOf = (word = '') => fileNames[word] ?? word;
const texts: Readonly<Record<string, string>> = { ...files, foreign, unknown: 'nothing here' };
const textOf = (word = '') => texts[fileOf(word)] ?? word;
const pathsOf = (words: readonly string[]) => words.map((word) => `/${fileOf(word)}`);

/** What a host sends of a file, and of a pack, otherwise than ours. */
const hosts: Readonly<Record<string, Host>> = {
  ...{ ours, away, portal: () => new Response(foreign) },
  broken: (path) => new Response(ours(path).body, { status: 404 }),
  list: () => new Response('["index.html"]'),
  nothing: () => new Response('null'),
  newer: () => new Response('newer', { status: 203 }),
  poor() {
    const { 'index.html': _, ...others } = files;
    return new Response(JSON.stringify({ ...others, 'join.html': foreign, '404.html': 3 }));
  },
};

const startPacked = async () => startWorker(await precacheList(files, pack));

/** A first installation on a device, whose list is not in order of need. */
async function startFirst() {
  const needs: Readonly<Record<string, PrecachedFile['needed']>> = {
    ...{ '404.html': 'forms', 'join.html': 'forms', [script]: 'screens' },
  };
  const list = await precacheList(files);
  return startWorker(list.map((file) => ({ ...file, needed: needs[file.url] })).reverse(), null);
}

const newDevice = async () => ({ worker: await start(), told: [] as readonly string[] });
type Device = Awaited<ReturnType<typeof newDevice>>;

const steps: Steps<Device> = {
  /** The browser starts the worker again; `packed` knows of a pack, `first` has none before it. */
  start: async (device) => Object.assign(device, { worker: await start() }),
  packed: async (device) => Object.assign(device, { worker: await startPacked() }),
  async first(device) {
    device.worker = await startFirst();
    await device.worker.install();
    network.asked.length = 0;
  },
  install: ({ worker }) => worker.install(),
  /** It fails for it was given another file, or was given none. */
  'install-refuses': ({ worker }) =>
    expect(worker.install()).rejects.toMatchObject({ name: 'bad-precaching-response' }),
  'install-fails': ({ worker }) => expect(worker.install()).rejects.toBeInstanceOf(TypeError),
  activate: ({ worker }) => worker.activate(),
  /** Pages ask at one time for so much: `restore all`, `restore screens all`. */
  async restore(device, upTo) {
    const asking = upTo.map((word) => device.worker.restore(word === 'all' ? 'all' : 'screens'));
    const [messages = []] = (await Promise.all(asking)).slice(-1);
    device.told = messages.map(
      ({ pages, ofPages, complete }) => `${pages}/${ofPages}${complete ? '-complete' : ''}`,
    );
  },
  /** What the last of them was told, in order, or at the end. */
  told: ({ told }, messages) => expect(told).toEqual(messages),
  'told-last': ({ told }, [message]) => expect(told.at(-1)).toBe(message),
  /** Who answers from now on, for all, or for these alone. */
  host(_, [name = '', ...some]) {
    const host = hosts[name];
    if (host === undefined) throw new Error(`There is no host '${name}'.`);
    const paths = pathsOf(some);
    const isAsked = (path: string) => paths.includes(path) || paths.includes(`${path}.html`);
    network.host = (path) => (some.length === 0 || isAsked(path) ? host(path) : ours(path));
  },
  /** These get lost on their way, once. */
  'host-loses'(_, some) {
    const lost = new Set(pathsOf(some));
    network.host = (path) => (lost.delete(path) ? away(path) : ours(path));
  },
  /** What is in the storage by then, whatever the list says of it. */
  holds: async (_, [word]) =>
    (await storage()).put(`${site}/${fileOf(word)}`, new Response(foreign)),
  async lose(_, words) {
    for (const word of words) await replace(fileOf(word), null);
  },
  spoil: (_, [word]) => replace(fileOf(word), foreign),
  'storage-fails'() {
    const open = () => Promise.reject(new DOMException('', 'UnknownError'));
    vi.stubGlobal('caches', { open });
  },
  /** What a page gets at this address: `shows /join join`, or other words, with a status. */
  async shows({ worker }, [path = '', word = '', status = '200']) {
    const answer = await worker.ask(path);
    expect([answer?.status, await answer?.text()]).toEqual([Number(status), textOf(word)]);
    // With the headers that its file came with.
    if (word === 'error')
      expect(answer?.headers.get('Content-Type')).toBe('text/plain;charset=UTF-8');
  },
  loads: async ({ worker }, [word, words = word]) => {
    const mode = word === 'logo' ? 'no-cors' : 'cors';
    const answer = await worker.ask(`/${fileOf(word)}`, mode);
    expect(await answer?.text()).toBe(textOf(words));
  },
  /** It is an error of the network, as far as the page knows. */
  'loads-none': async ({ worker }, [word]) =>
    expect((await worker.ask(`/${fileOf(word)}`, 'cors'))?.type).toBe('error'),
  'cannot-load': ({ worker }, [word]) =>
    expect(worker.ask(`/${fileOf(word)}`, 'cors')).rejects.toThrow('Failed to fetch'),
  until: (device, words) => eventually(() => takeStep(steps, device, words)),
  /** What is on the device, and nothing else: `kept all`, `kept join error`. */
  async kept(_, words) {
    const names = words.map(fileOf);
    const some = Object.entries(files).filter(([file]) => names.includes(file));
    expect(await kept()).toEqual(words[0] === 'all' ? files : Object.fromEntries(some));
  },
  has: async (_, [word]) => expect(Object.keys(await kept())).toContain(fileOf(word)),
  'keeps-no': async (_, [word]) => expect(Object.values(await kept())).not.toContain(textOf(word)),
  /** What was asked for since then, in any order, or in this one. */
  since: () => void network.asked.splice(0),
  asked: (_, words) => expect(network.asked.toSorted()).toEqual(pathsOf(words).sort()),
  'never-asked': (_, [word]) => expect(network.asked).not.toContain(`/${fileOf(word)}`),
  'asked-in-order': (_, words) => expect(network.asked).toEqual(pathsOf(words)),
  /** Whether it has taken over the open pages. */
  'has-pages': ({ worker }, [word]) => expect(worker.hasTakenPages()).toBe(word === 'yes'),
};

const everyFile = 'home join error script logo';
const insteadOfPack = (host: string) => `host ${host} pack; packed; install;
  asked pack ${everyFile}; kept all`;
const whole = (host: string) => `host ${host}; restore all; told-last 2/3`;
/** What was ours at the first try is not fetched again. */
const refusing = (word: string) => `host portal ${word}; install-refuses; keeps-no foreign;
  host ours; since; start; install; kept all; never-asked home`;

it.each(
  Object.entries({
    'the installation puts every file on the device, and pages are served from there': `install;
      kept all; host away; shows /join join; shows /join.html join; shows /join?from=x join;
      shows /JOIN/ join; loads script`,
    'the installation fails where a page is another one, and keeps nothing of it': refusing('join'),
    'the installation fails where a script is another one, and keeps nothing of it':
      refusing('script'),
    'the installation fails where a file comes with an error': 'host broken; install-refuses; kept',
    'the installation asks once more for a file that got lost on the way': `host-loses join;
      install; kept all; asked join ${everyFile}`,
    'the installation fails where a file is lost twice': `install; lose script; host away script;
      start; install-fails`,
    'the worker takes out what belongs to no file of its version, once it is active': `holds old;
      install; has old; activate; kept all`,
    'the installation heals what one before it has left under the same name': `holds script;
      install; kept all`,
    // Then what the screens need, then the rest.
    'the first ends with what the forms need; a page has the rest fetched and hears how far it is': `
      first; kept error join; restore all; told 2/3 3/3-complete; asked-in-order script logo home;
      kept all`,
    'it ends with what the screens need if a page asks for no more; the next has the rest fetched': `
      first; lose join; restore screens; told-last 2/3; kept error join script; restore all;
      kept all`,
    'it fetches what the screens need if one of these is missing, and the rest if another is': `
      first; loads script; until kept error join script; loads logo; until kept all`,
    'it fetches no file twice for pages that ask at one time, for less and for more': `first;
      restore screens all all; asked-in-order script logo home; kept all`,
    'the first takes the open page over, which a newer one does not before the person says so': `
      first; has-pages no; activate; has-pages yes; start; install; activate; has-pages no`,
    'the worker takes over a page that asks, which came while it became active': `first; activate;
      start; has-pages no; restore all; has-pages yes`,
    'a copy is never said to be complete where the rest cannot be had, or is not ours': `first;
      ${whole('away')}; ${whole('portal')}; host ours; restore all; told-last 3/3-complete`,
    // The others came in spite of it, before the page was told.
    'it goes on with the other files where one is lost, and has that one the next time': `first;
      ${whole('away home')}; has logo; host ours; restore all; told-last 3/3-complete`,
    'it counts nothing where the storage fails, and calls nothing complete': `first; storage-fails;
      restore all; told 0/3 0/3`,
    'a pack brings every file in one request at the installation': `packed; install; asked pack;
      kept all; packed; shows /join join`,
    'a pack brings every file in one request for a page that asks': `packed; restore all;
      asked pack; kept all; packed; shows /join join`,
    'it asks the host for what a pack has not, and for what is another one in it': `
      host poor pack; packed; install; asked pack error home join; kept all`,
    'it asks the host for every file where a portal answers for the pack': insteadOfPack('portal'),
    'it asks the host for every file where it has the pack no more': insteadOfPack('broken'),
    'it asks the host for every file where the pack is a list': insteadOfPack('list'),
    'it asks the host for every file where the pack is nothing': insteadOfPack('nothing'),
    'it asks the host for every file where the pack is lost on the way': insteadOfPack('away'),
    'it leaves the pack alone where little is missing': `packed; install; lose home join; since;
      packed; restore all; asked home join; kept all`,
    'it fetches at its start what the device has lost, as soon as there is a signal': `install;
      lose join error script logo; host away; start; shows / home; kept home; host ours; since;
      start; shows / home; kept all; asked join error script logo`,
    'a script that was replaced on the device comes from the network': `install; spoil script;
      start; loads script; kept all`,
    'a script that was replaced on the device is never another one': `install; spoil script;
      host portal; start; loads-none script; keeps-no foreign`,
    'a script that was replaced on the device is missing offline, like any file': `install;
      spoil script; host away; start; cannot-load script`,
    'a page of no file comes from the network, whatever its status': `install; host newer; start;
      shows /newer newer 203`,
    'a picture that the device has lost may be a newer one of the host': `install; lose logo;
      host newer; start; loads logo newer`,
  }),
)('%s', async (_, program) => playSteps(steps, await newDevice(), program));

describe.each(['lose', 'spoil'])('where the storage did this to a page: %s', (how) => {
  const play = async (program: string) =>
    playSteps(steps, await newDevice(), `install; ${how} join; ${program}`);

  // At the latest when the worker has been started again.
  it.each([
    ['/join', 'join'],
    ['/JOIN/', 'unknown 404'],
  ])('it comes from the network at %s, as %s, and is put back', (path, answer) =>
    play(`start; shows ${path} ${answer}; start; shows / home; kept all`),
  );

  it.each(['/join', '/JOIN/', '/join.html'])('it is the error page offline at %s', (path) =>
    play(`host away; start; shows ${path} error 404`),
  );

  it('it may be a newer one of the host, which is not kept', () =>
    play('host newer join; start; shows /join newer 203; keeps-no newer'));
});

it('the installation asks for files side by side, so that none waits for the way of another', async () => {
  const answered = deferred<void>();
  const fetchAtOnce = fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    const [response] = await Promise.all([fetchAtOnce(request), answered.promise]);
    return response;
  });
  const installing = (await start()).install();
  await eventually(() => expect(network.asked).toHaveLength(Object.keys(files).length));
  answered.resolve();
  await installing;
  expect(await kept()).toEqual(files);
});

it('a pack gives each file as the host would by itself', async () => {
  const worker = await startPacked();
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

/** Of a worker that has just been started. */
const ask = async (...asked: Parameters<StartedWorker['ask']>) => (await start()).ask(...asked);

describe('once it is installed', () => {
  beforeEach(async () => {
    await (await start()).install();
  });

  it('a page of no file does not make anybody wait for a network that does not answer, and lets a long file come', async () => {
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

  it('leaves the owner’s pages to the browser, which asks for the key', async () => {
    for (const asked of ['', '/', '/?form=join', '/rows.csv?form=join'])
      expect(await ask(`/reports${asked}`), asked).toBeNull();
    expect(await ask('/reports-of-ours')).not.toBeNull();
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
});
