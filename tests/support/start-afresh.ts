import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * What a test file finds, for it shares its process with others: no module of the project is loaded,
 * nothing is stored, and the document, where there is one, is empty.
 */
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
Object.assign(globalThis, { indexedDB: new IDBFactory() });
if ('document' in globalThis) {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}
