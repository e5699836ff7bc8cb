// Proves specification 8.9.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleTakeOff } from '#src/tools/take-off.ts';

const folder = mkdtempSync(join(tmpdir(), 'take-off-'));
type Listener = (event: { waitUntil(promise: Promise<unknown>): void }) => void;

beforeAll(() => bundleTakeOff(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the built worker with or without an active site worker. */
function startTakeOff(active: object | null) {
  const acts: string[] = [];
  const listeners = new Map<string, Listener>();
  const scope = createContext({
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => acts.push('took over'),
    registration: {
      active,
      scope: 'https://example.org/',
      unregister: async () => acts.push('removed itself'),
    },
    clients: { matchAll: async () => [] },
    caches: {
      keys: async () => ['workbox-precache-v2-https://example.org/', 'shared-text'],
      delete: async (name: string) => acts.push(`deleted ${name}`),
    },
    // Using the databases would endanger people's data.
    get indexedDB(): never {
      throw new Error('It asks for the databases.');
    },
  });
  runInContext('globalThis.self = globalThis', scope);
  runInContext(readFileSync(join(folder, 'service-worker.js'), 'utf8'), scope);
  const send = async (type: string) => {
    let lasting: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({
      waitUntil(promise) {
        lasting = promise;
      },
    });
    await lasting;
  };
  return { acts, types: [...listeners.keys()], send };
}

it('is one file, and leaves every request to the network', () => {
  expect(readdirSync(folder)).toEqual(['service-worker.js']);
  expect(startTakeOff({}).types).toEqual(['install', 'activate']);
});

it('takes the place of the worker at once, and leaves with the files of the site', async () => {
  const { acts, send } = startTakeOff({});
  await send('install');
  await send('activate');
  expect(acts).toEqual([
    'took over',
    'deleted workbox-precache-v2-https://example.org/',
    'removed itself',
  ]);
});

it('does not come where there is no worker to remove', async () => {
  const { acts, send } = startTakeOff(null);
  await expect(send('install')).rejects.toThrow('The app is off.');
  expect(acts).toEqual([]);
});
