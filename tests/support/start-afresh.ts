import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * What a test file finds where it shares its process with others: no module of the project is
 * loaded, nothing is stored, and the document is empty.
 */
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
Object.assign(globalThis, { indexedDB: new IDBFactory() });
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
