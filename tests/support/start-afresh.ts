import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

declare global {
  /** The platform's own, as the first test file of the process found it. */
  var platformFetch: typeof fetch | undefined;
}
globalThis.platformFetch ??= fetch;

/**
 * What a test file finds, for it shares its process with others: no module of the project is loaded,
 * nothing is stored, the network is the platform's, and the document, where there is one, is empty.
 */
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
Object.assign(globalThis, { indexedDB: new IDBFactory(), fetch: globalThis.platformFetch });
if ('document' in globalThis) {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}
