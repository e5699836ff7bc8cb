/** Times in milliseconds since the epoch. */
export type ClockSigns = {
  readonly now: number;
  /** A correct clock is later than the build. */
  readonly builtAt: number;
  /** Null if unreachable. */
  readonly hostTime: number | null;
};

/** Largest difference between correct clocks, in milliseconds. */
const clockDay = 24 * 60 * 60_000;

/**
 * Never erases on one clock's word: a phone may boot in 1970 or a year ahead. Only the host's clock bears it out,
 * however many days that takes.
 * @returns until when what is due may be erased, in milliseconds since the epoch; 0 for nothing
 */
export function judgeClock({ now, builtAt, hostTime }: ClockSigns): number {
  // A host time before the build is wrong.
  const isWitness = hostTime !== null && hostTime >= builtAt;
  return isWitness && now >= builtAt && Math.abs(now - hostTime) <= clockDay ? now : 0;
}

/** The trusted time for erasing; call only if something is due. */
export type ReadEraseUntil = () => Promise<number>;

export type Probe = (get: typeof fetch) => Promise<string>;

const second = 1_000;

/** @returns milliseconds since the epoch; null without an answer or date */
export async function readHostTime(probe: Probe, get: typeof fetch): Promise<number | null> {
  let time = Number.NaN;
  const found = await probe(async (...request) => {
    const response = await get(...request);
    const { headers } = response;
    // A cached response has the host's date and an age in seconds.
    const age = (Number(headers.get('Age')) || 0) * second;
    time = Date.parse(headers.get('Date') ?? '') + age;
    return response;
  });
  return found === 'reachable' && !Number.isNaN(time) ? time : null;
}
