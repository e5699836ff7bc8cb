/** As much of Cache Storage as the site uses by itself, in memory. */
export function fakeCaches(): Pick<CacheStorage, 'has' | 'open'> {
  const stores = new Map<string, Map<string, string>>();
  return {
    has: async (name) => stores.has(name),
    async open(name) {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      const keyOf = (request: RequestInfo | URL) =>
        typeof request === 'string' ? request : request instanceof URL ? request.href : request.url;
      const cache: Pick<Cache, 'put' | 'keys' | 'match' | 'delete'> = {
        async put(request, response) {
          store.set(new URL(keyOf(request), 'https://example.org').href, await response.text());
        },
        keys: async () => [...store.keys()].map((url) => new Request(url)),
        async match(request) {
          const text = store.get(keyOf(request));
          return text === undefined ? undefined : new Response(text);
        },
        delete: async (request) => store.delete(keyOf(request)),
      };
      // The rest of a Cache is not used.
      return cache as Cache;
    },
  };
}
