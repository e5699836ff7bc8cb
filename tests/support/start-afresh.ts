import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { seededRandom } from './seeded-random.ts';

declare global {
  /** The platform's fetch, from the process's first test file. */
  var platformFetch: typeof fetch | undefined;
}
globalThis.platformFetch ??= fetch;

/**
 * Files share a process, so each begins without loaded modules and stored data, with the platform's network
 * and an empty document. A second run draws the same numbers: `npm run proofs -- seeds` draws others.
 */
vi.resetModules();
const restore = () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
};
restore();
afterEach(restore);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
Math.random = seededRandom(firstSeed);
fc.configureGlobal({ seed: firstSeed });
Object.assign(globalThis, { indexedDB: new IDBFactory(), fetch: globalThis.platformFetch });
if ('document' in globalThis) {
  // A hang's limit: it judges no machine.
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(cleanup);
  // Before: a form of the test before may have been writing.
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  document.body.replaceChildren();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
}
