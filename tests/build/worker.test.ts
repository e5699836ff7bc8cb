// Proves specification 8.6, 8.9.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { drainTag } from '#src/sync/background-sync.ts';
import { bundleTakeOff } from '#src/tools/take-off.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { builtText } from './built-site.ts';

const site = 'https://example.org';
type Listener = (event: object) => void;

/** Runs a built worker with a worker's globals only. */
function startedWorker(text: string, more = {}): ReadonlyMap<string, readonly Listener[]> {
  const listeners = new Map<string, Listener[]>();
  const globals = {
    location: new URL(`${site}/service-worker.js`),
    registration: { scope: `${site}/` },
    navigator: {},
    addEventListener(type: string, listener: Listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    ...{ URL, Request, Response, Headers, AbortSignal, AbortController, crypto },
    ...{ setTimeout, clearTimeout, setInterval, clearInterval },
    // Enough to begin a response that is not on the device.
    caches: { match: async () => undefined, open: async () => ({ match: async () => undefined }) },
    fetch: async () => new Response('from the network'),
    ...more,
  };
  const scope = createContext(globals);
  runInContext('globalThis.self = globalThis', scope);
  runInContext(text, scope);
  return listeners;
}

const listeners = startedWorker(builtText('service-worker.js'));

/** Otherwise the browser handles the request. */
function answers(path: string, { method, mode }: { method: string; mode: string }): boolean {
  const request = new Request(new URL(path, site), { method });
  // Only a browser makes navigation requests.
  Object.defineProperty(request, 'mode', { value: mode });
  let answered = false;
  const respondWith = (answer: Promise<unknown>) => {
    answered = true;
    void answer.catch(() => {});
  };
  for (const listener of listeners.get('fetch') ?? []) {
    listener({ request, respondWith, waitUntil: respondWith, preloadResponse: undefined });
  }
  return answered;
}

it('takes a notification away that is pressed', () => {
  const close = vi.fn();
  const waitUntil = (opening: Promise<unknown>) => void opening.catch(() => {});
  for (const listener of listeners.get('notificationclick') ?? []) {
    listener({ notification: { close }, waitUntil });
  }
  expect(close).toHaveBeenCalledTimes(1);
});

it('starts as a classic script, with nothing that only a page has', () => {
  expect([...listeners.keys()].sort()).toEqual([
    'activate',
    'fetch',
    'install',
    'message',
    'notificationclick',
    'periodicsync',
    'sync',
  ]);
  expect(listeners.get('fetch')?.length).toBeGreaterThan(0);
});

it.each<[string, string, object]>([
  ['a page’s drain', 'message', { data: { type: 'deliver', trigger: 'user' }, ports: [] }],
  ['the site’s missing files', 'message', { data: { type: 'restore' }, ports: [] }],
  ['a connection that is back', 'sync', { tag: drainTag }],
  ['the hour that the browser chose', 'periodicsync', { tag: drainTag }],
])('stays alive, though no page is open, for %s', async (_, type, event) => {
  const lasting: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => {
    // A missing API, such as a database, ends it.
    lasting.push(promise.catch(() => {}));
  };
  for (const listener of listeners.get(type) ?? []) listener({ ...event, waitUntil });
  expect(lasting).toHaveLength(1);
  await Promise.all(lasting);
});

// Which pages there are, and what is a share: respond-to-navigation-paths.test.ts, respond-to-share.test.ts.
it.each([
  ['a page in any spelling', '/contact/aboutus', 'GET', 'navigate', true],
  ['a page that is not there', '/no/such/page', 'GET', 'navigate', true],
  ['a picture that is on the device', '/icons/logo.svg', 'GET', 'no-cors', true],
  ['a text that another app shares', '/share-issue', 'POST', 'navigate', true],
  ['a submission', 'https://docs.google.com/forms/d/e/x/formResponse', 'POST', 'no-cors', false],
  ['one to the port next door', 'http://localhost:4174/x', 'POST', 'no-cors', false],
  ['a HEAD request', '/join', 'HEAD', 'same-origin', false],
  ['another origin', 'https://example.net/logo.svg', 'GET', 'no-cors', false],
  ['a file that it does not know', '/data.json', 'GET', 'cors', false],
])('is asked for %s: %s (%s, %s), and answers: %s', (_, url, method, mode, answered) => {
  expect(answers(url, { method, mode })).toBe(answered);
});

it('takes the app off by one file that leaves every request to the network, where there is a worker to remove', async () => {
  const folder = await temporaryFolder();
  await bundleTakeOff(folder);
  expect(readdirSync(folder)).toEqual(['service-worker.js']);
  const text = readFileSync(join(folder, 'service-worker.js'), 'utf8');
  const install = (active: object | null) => {
    const registration = { active };
    const started = startedWorker(text, { registration, skipWaiting: async () => 'took over' });
    expect([...started.keys()]).toEqual(['install', 'activate']);
    const waitUntil = vi.fn();
    started.get('install')?.[0]?.({ waitUntil });
    return waitUntil.mock.lastCall?.[0];
  };
  expect(await install({})).toBe('took over');
  await expect(install(null)).rejects.toThrow('The app is off.');
});
