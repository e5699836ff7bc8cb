/** A run on one profile. */
export type DiskPlan = ReturnType<typeof planFullDisk>;

/** A report that a newly opened page files on the full disk. */
export type Filing = DiskPlan['filings'][number];

const mostFilings = 6;

/** @param random numbers from 0 to below 1 */
export function planFullDisk(random: () => number) {
  const below = (end: number) => Math.floor(random() * end);
  const chance = (part: number) => random() < part;

  const change = (): number => {
    const which = random();
    const kilobytes = 4 + 4 * below(50);
    if (which < 0.5) return -kilobytes;
    return which < 0.8 ? kilobytes : 0;
  };

  const count = 1 + below(mostFilings);
  const killedBefore = chance(0.3) ? below(count) : null;
  const killed = chance(0.6) ? 'full' : 'with room';
  const answersFrom = chance(0.25) ? below(count) : count;
  const filing = (at: number) =>
    ({
      /** Kills the browser first, and starts it again on the full disk, or before the disk fills again. */
      killed: at === killedBefore ? killed : null,
      /** The kilobytes that other files take before that; below 0, that they give. */
      change: change(),
      service: at >= answersFrom ? 'none' : 'refuse',
      /** How long the page stays after its last word, in milliseconds. */
      stays: 200 + below(2_300),
      /** Closed after that, or left open. */
      closes: chance(0.6),
    }) as const;
  return {
    /** The reports filed while the disk has room. */
    before: 9,
    filings: Array.from({ length: count }, (_, at) => filing(at)),
    /** Whether the last stop comes after there is room again, or on the full disk. */
    roomReturns: chance(0.6),
    stop: chance(0.6) ? 'kill' : 'close',
  } as const;
}
