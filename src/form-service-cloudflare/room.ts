const minute = 60_000;
/** In minutes: devices wait no longer. */
const longestQueue = 25;

/** What one name has used of its minute, and the places that were promised in later ones. */
type Use = { minute: number; count: number; promised: number };

/**
 * Room for so many requests a minute under each name, in memory alone: it is empty after a start.
 * A request that finds no room gets a place in a later minute, at a random second: no more come back than find room.
 * @param now milliseconds since the epoch
 * @param random at least 0, below 1
 */
export function createRoom(now: () => number, random: () => number) {
  const uses = new Map<string, Use>();
  let swept = 0;

  function usedBy(name: string, most: number): Use {
    const current = Math.floor(now() / minute);
    if (current !== swept) {
      for (const [one, { minute: last, promised }] of uses)
        if (promised === 0 && last < current) uses.delete(one);
      swept = current;
    }
    const use = uses.get(name) ?? { minute: current, count: 0, promised: 0 };
    if (use.minute < current) {
      use.promised = Math.max(0, use.promised - most * (current - use.minute));
      Object.assign(use, { minute: current, count: 0 });
    }
    uses.set(name, use);
    return use;
  }

  return {
    isFull: (name: string, most: number) => usedBy(name, most).count >= most,
    /** Takes room. @returns the seconds to wait without room; null with room */
    take(name: string, most: number): number | null {
      const use = usedBy(name, most);
      use.count += 1;
      if (use.count <= most) return null;
      use.promised = Math.min(use.promised + 1, most * longestQueue);
      const left = (minute - (now() % minute)) / 1_000;
      return Math.ceil(left + 60 * (Math.floor((use.promised - 1) / most) + random()));
    },
  };
}
