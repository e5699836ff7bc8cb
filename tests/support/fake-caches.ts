/** The used part of Cache Storage, in memory. */
export function fakeCaches(): CacheStorage {
  /** With the body: to clone a response takes real time, which no virtual clock orders. */
  type Entry = { readonly response: Response; readonly body: ArrayBuffer };
  const stores = new Map<string, Map<string, Entry>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'https://example.org').href;
  const open: CacheStorage['open'] = async (name) => {
    const store = stores.get(name) ?? new Map<string, Entry>();
    stores.set(name, store);
    const cache: Pick<Cache, 'put' | 'keys' | 'match' | 'delete'> = {
      put: async (request, response) => {
        store.set(keyOf(request), { response, body: await response.arrayBuffer() });
      },
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      match: async (request) => {
        const found = store.get(keyOf(request));
        if (found === undefined) return undefined;
        const { body, response } = found;
        // A browser remembers it, and opens no page by such a response.
        const { redirected } = response;
        return Object.defineProperty(new Response(body, response), 'redirected', {
          value: redirected,
        });
      },
      delete: async (request) => store.delete(keyOf(request)),
    };
    // The other members of Cache are unused.
    return cache as Cache;
  };
  return {
    open,
    has: async (name) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    async match(request, { cacheName = '' } = {}) {
      return stores.has(cacheName) ? (await open(cacheName)).match(request) : undefined;
    },
  };
}
