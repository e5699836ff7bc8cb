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

/** What the built worker listens to, and how it installs beside this worker of the site. */
function startTakeOff(active: object | null) {
  const listeners = new Map<string, Listener>();
  const scope = createContext({
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => 'took over',
    registration: { active },
  });
  runInContext('globalThis.self = globalThis', scope);
  runInContext(readFileSync(join(folder, 'service-worker.js'), 'utf8'), scope);
  let installed: Promise<unknown> | undefined;
  listeners.get('install')?.({
    waitUntil(promise) {
      installed = promise;
    },
  });
  return { types: [...listeners.keys()], installed };
}

it('is one file, takes the place of a worker at once, and leaves every request to the network', async () => {
  expect(readdirSync(folder)).toEqual(['service-worker.js']);
  const { types, installed } = startTakeOff({});
  expect(types).toEqual(['install', 'activate']);
  expect(await installed).toBe('took over');
});

it('does not come where there is no worker to remove', async () => {
  await expect(startTakeOff(null).installed).rejects.toThrow('The app is off.');
});
