import { vi } from 'vitest';
import { contentDigest } from '#src/lib/content-digest.ts';
import type { OfflineCopy, RestoreUpTo } from '#src/sync/worker-message.ts';
import type { PrecachedFile } from '#sw/precache.ts';

const site = 'https://example.org';

/** The event interface that Workbox expects. */
class LifeEvent {
  readonly lasting: Promise<unknown>[] = [];
  constructor(readonly type: string) {}
  waitUntil(promise: Promise<unknown>): void {
    this.lasting.push(promise);
    // A browser handles every rejection, not only the first.
    promise.catch(() => {});
  }
}
class RequestEvent extends LifeEvent {
  constructor(
    readonly request: Request,
    readonly respondWith: (answer: Promise<Response>) => void,
  ) {
    super('fetch');
  }
}

export type StartedWorker = Awaited<ReturnType<typeof startWorker>>;

/**
 * As by the build.
 * @param pack the address of a pack of all files
 */
export function precacheList(files: Readonly<Record<string, string>>, pack?: string) {
  return Promise.all(
    Object.entries(files).map(async ([url, text]) => ({
      url,
      revision: await contentDigest(new TextEncoder().encode(text)),
      ...(pack !== undefined && { pack }),
    })),
  );
}

/**
 * A worker that serves the site's files; each start is like a restart by the browser. Uses the test's stubbed `caches`
 * and `fetch`.
 * @param active the version before it; null for the first installation
 */
export async function startWorker(list: readonly PrecachedFile[], active: object | null = {}) {
  const listeners: [type: string, listener: (event: LifeEvent) => void][] = [];
  const addEventListener = (type: string, listener: (event: never) => void) => {
    // A listener gets only events of its type.
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
    // Work in progress may extend the event.
    for (const promise of event.lasting) await promise;
  };
  return {
    /** Whether it has claimed the open pages. */
    hasTakenPages: () => clients.claim.mock.calls.length > 0,
    install: () => send(new LifeEvent('install')),
    activate: () => send(new LifeEvent('activate')),
    /** @returns all messages to a page that requests the missing files */
    async restore(upTo: RestoreUpTo = 'all') {
      const messages: OfflineCopy[] = [];
      await restoreForPage(upTo, { postMessage: (copy) => messages.push(copy) });
      return messages;
    },
    /** @returns null if the worker leaves it to the browser; rejects on a network error */
    async ask(path: string, mode: RequestMode = 'navigate'): Promise<Response | null> {
      const request = new Request(new URL(path, site));
      // Only a browser makes navigation requests.
      Object.defineProperty(request, 'mode', { value: mode });
      let answer: Promise<Response> | null = null;
      const respondWith = (promise: Promise<Response>) => {
        answer = promise;
        promise.catch(() => {});
      };
      await send(new RequestEvent(request, respondWith));
      return answer;
    },
  };
}
