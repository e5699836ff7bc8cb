import { vi } from 'vitest';
import { contentDigest } from '#src/lib/content-digest.ts';
import type { OfflineCopy } from '#src/pwa/worker-message.ts';
import type { PrecachedFile } from '#sw/precache.ts';

const site = 'https://example.org';

type RequestDetails = {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

/** What Workbox asks its events to be. */
class LifeEvent {
  readonly lasting: Promise<unknown>[] = [];
  constructor(readonly type: string) {}
  waitUntil(promise: Promise<unknown>): void {
    this.lasting.push(promise);
    // A browser hears of each that fails, also after the first.
    promise.catch(() => {});
  }
}
class RequestEvent extends LifeEvent {
  readonly request: Request;
  readonly respondWith: RequestDetails['respondWith'];
  constructor({ request, respondWith }: RequestDetails) {
    super('fetch');
    this.request = request;
    this.respondWith = respondWith;
  }
}

/** A worker that serves the site's files: each start of it is as if the browser had ended it before. */
export type StartedWorker = {
  /** @returns once it is installed; rejects where it is not */
  install(): Promise<void>;
  /** Whether it has taken over pages that were open before it. */
  hasTakenPages(): boolean;
  /** @returns once it has taken over from the version before it */
  activate(): Promise<void>;
  /** @returns all that a page hears which asks for what is missing, once that is there or cannot be had */
  restore(): Promise<readonly OfflineCopy[]>;
  /**
   * A page's request.
   * @returns null where the worker leaves it to the browser; rejects where it ends in a network error
   */
  ask(path: string, mode?: RequestMode): Promise<Response | null>;
};

/**
 * The list that the build would make of these files.
 * @param pack the address of the pack that has them all
 */
export function precacheList(
  files: Readonly<Record<string, string>>,
  pack?: string,
): Promise<PrecachedFile[]> {
  return Promise.all(
    Object.entries(files).map(async ([url, text]) => ({
      url,
      revision: await contentDigest(new TextEncoder().encode(text)),
      ...(pack !== undefined && { pack }),
    })),
  );
}

/**
 * Starts a worker with this list, over the stubbed `caches` and `fetch` of the test.
 * @param active the version before it; null where it is the first on this device
 */
export async function startWorker(
  list: readonly PrecachedFile[],
  active: object | null = {},
): Promise<StartedWorker> {
  const listeners: [type: string, listener: (event: LifeEvent) => void][] = [];
  const addEventListener = (type: string, listener: (event: never) => void) => {
    // A listener gets only events of its own kind.
    listeners.push([type, listener as (event: LifeEvent) => void]);
  };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(`${site}/service-worker.js`));
  vi.stubGlobal('registration', { scope: `${site}/` });
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('ExtendableEvent', LifeEvent);
  vi.stubGlobal('FetchEvent', RequestEvent);
  vi.resetModules();
  const { servePrecache } = await import('#sw/serve-precache.ts');
  const clients = { claim: vi.fn(async () => {}) };
  const scope = { addEventListener, registration: { active }, clients };
  const { restoreForPage } = servePrecache(scope, list);

  const send = async (event: LifeEvent) => {
    for (const [type, listener] of listeners) if (type === event.type) listener(event);
    // What is under way may ask for more time.
    for (const promise of event.lasting) await promise;
  };
  return {
    hasTakenPages: () => clients.claim.mock.calls.length > 0,
    install: () => send(new LifeEvent('install')),
    activate: () => send(new LifeEvent('activate')),
    async restore() {
      const said: OfflineCopy[] = [];
      await restoreForPage({ postMessage: (copy) => said.push(copy) });
      return said;
    },
    async ask(path, mode = 'navigate') {
      const request = new Request(new URL(path, site));
      // Only a browser makes navigations.
      Object.defineProperty(request, 'mode', { value: mode });
      let answer: Promise<Response> | null = null;
      const respondWith = (promise: Promise<Response>) => {
        answer = promise;
        promise.catch(() => {});
      };
      await send(new RequestEvent({ request, respondWith }));
      return answer;
    },
  };
}
