/**
 * How much is taken in a minute, of all devices together: a sheet bears about so many rows. Who tries keys gets
 * nowhere with ten.
 */
const mostPerMinute = { request: 240, 'wrong key': 10 } as const;

type Limited = keyof typeof mostPerMinute;

/**
 * Counts a request or a wrong key, about: of two at the same moment one may be missed.
 * @returns in how many seconds to come again where there are too many in this minute; else null
 */
export function countAgainst(what: Limited): number | null {
  const wait = waitFor(what);
  if (wait === null) {
    const { cache, name, count } = counter(what);
    cache.put(name, String(count + 1), 120);
  }
  return wait;
}

/** The same without counting. */
export function waitFor(what: Limited): number | null {
  const { count, secondsLeft } = counter(what);
  return count < mostPerMinute[what] ? null : secondsLeft;
}

function counter(what: Limited) {
  const now = Date.now();
  const cache = CacheService.getScriptCache();
  const name = `${what} ${Math.floor(now / 60_000)}`;
  return {
    cache,
    name,
    count: Number(cache.get(name) ?? 0),
    secondsLeft: 60 - (Math.floor(now / 1_000) % 60),
  };
}
