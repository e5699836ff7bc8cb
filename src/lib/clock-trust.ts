/** What there is to judge a clock by; all in milliseconds since the epoch. */
export type ClockSigns = {
  readonly now: number;
  /** This version's build time: a correct clock is later. */
  readonly builtAt: number;
  /** The host's clock; null if unreachable. */
  readonly hostTime: number | null;
  /** On different days, latest last. */
  readonly starts: readonly number[];
};

/** The result of judging a clock. */
export type ClockJudgement = {
  /** What is due by then may be erased, in milliseconds since the epoch; 0 for nothing. */
  readonly eraseUntil: number;
  /** To store. */
  readonly starts: readonly number[];
};

/** Largest difference between the clocks; smallest between starts on different days. In milliseconds. */
const clockDay = 24 * 60 * 60_000;

/** Needed without the host. */
const daysOfStarts = 3;

/**
 * Erases nothing on one clock alone: a phone may boot in 1970 or a year ahead. If the host's clock agrees,
 * the time is correct, otherwise wrong. Offline, what was due on the first of three days of starts is erased
 * on the third, however far apart they are.
 */
export function judgeClock({ now, builtAt, hostTime, starts }: ClockSigns): ClockJudgement {
  // A host time before the build is ignored.
  const witness = hostTime !== null && hostTime >= builtAt ? hostTime : null;
  const isWrong = now < builtAt || (witness !== null && Math.abs(now - witness) > clockDay);
  if (isWrong) return { eraseUntil: 0, starts };
  // Later starts precede a correction of the clock.
  const earlier = starts.filter((start) => start <= now);
  const isNewDay = now - (earlier.at(-1) ?? 0) >= clockDay;
  const noted = (isNewDay ? [...earlier, now] : earlier).slice(-daysOfStarts);
  const [first = 0] = noted.length < daysOfStarts ? [] : noted;
  return { eraseUntil: witness === null ? first : now, starts: noted };
}

/** Reads the trusted time for erasing; call only if something is due. */
export type ReadEraseUntil = () => Promise<number>;

const startsName = 'last-start';

/** Sends a request to the host with this fetch. */
export type Probe = (get: typeof fetch) => Promise<string>;

/** Where a device keeps the times of earlier starts. */
type KeptStarts = {
  read(name: string): string | null;
  write(name: string, text: string): unknown;
};

/** Judges the clock and notes this start; to be called at most once in a start. */
export function judgeStart(
  kept: KeptStarts,
  { now, builtAt }: Pick<ClockSigns, 'now' | 'builtAt'>,
  hostTime: number | null,
): number {
  const noted = (kept.read(startsName) ?? '').split(' ').map(Number);
  const starts = noted.filter((start) => start > 0);
  const judgement = judgeClock({ now, builtAt, hostTime, starts });
  kept.write(startsName, judgement.starts.join(' '));
  return judgement.eraseUntil;
}

const second = 1_000;

/** @returns the host's time, in milliseconds since the epoch; null if it was not reached or sends no date */
export async function readHostTime(probe: Probe, get: typeof fetch): Promise<number | null> {
  let time = Number.NaN;
  const found = await probe(async (...request) => {
    const response = await get(...request);
    const { headers } = response;
    // A cache keeps the host's date and adds an age in seconds.
    const age = (Number(headers.get('Age')) || 0) * second;
    time = Date.parse(headers.get('Date') ?? '') + age;
    return response;
  });
  return found === 'reachable' && !Number.isNaN(time) ? time : null;
}
