/** Times in milliseconds since the epoch. */
export type ClockSigns = {
  readonly now: number;
  /** A correct clock is later than the build. */
  readonly builtAt: number;
  /** Null if unreachable. */
  readonly hostTime: number | null;
  /** On different days, latest last. */
  readonly starts: readonly number[];
};

export type ClockJudgement = {
  /** May be erased if due by then, in milliseconds since the epoch; 0 for nothing. */
  readonly eraseUntil: number;
  readonly starts: readonly number[];
};

/** Largest difference between correct clocks, and smallest between starts, in milliseconds. */
const clockDay = 24 * 60 * 60_000;

/** Needed without the host. */
const daysOfStarts = 3;

/**
 * Never erases on one clock alone: a phone may boot in 1970 or a year ahead. The host's clock decides. Offline, what
 * was due on the first of three days of starts is erased on the third, however far apart.
 */
export function judgeClock({ now, builtAt, hostTime, starts }: ClockSigns): ClockJudgement {
  // A host time before the build is wrong.
  const witness = hostTime !== null && hostTime >= builtAt ? hostTime : null;
  const isWrong = now < builtAt || (witness !== null && Math.abs(now - witness) > clockDay);
  if (isWrong) return { eraseUntil: 0, starts };
  // Later starts precede a correction.
  const earlier = starts.filter((start) => start <= now);
  const isNewDay = now - (earlier.at(-1) ?? 0) >= clockDay;
  const known = (isNewDay ? [...earlier, now] : earlier).slice(-daysOfStarts);
  const [first = 0] = known.length < daysOfStarts ? [] : known;
  return { eraseUntil: witness === null ? first : now, starts: known };
}

/** The trusted time for erasing; call only if something is due. */
export type ReadEraseUntil = () => Promise<number>;

const startsName = 'last-start';

export type Probe = (get: typeof fetch) => Promise<string>;

type KeptStarts = {
  read(name: string): string | null;
  write(name: string, text: string): unknown;
};

/** Judges the clock and stores this start; call at most once per start. */
export function judgeStart(
  kept: KeptStarts,
  { now, builtAt }: Pick<ClockSigns, 'now' | 'builtAt'>,
  hostTime: number | null,
): number {
  const known = (kept.read(startsName) ?? '').split(' ').map(Number);
  const starts = known.filter((start) => start > 0);
  const judgement = judgeClock({ now, builtAt, hostTime, starts });
  kept.write(startsName, judgement.starts.join(' '));
  return judgement.eraseUntil;
}

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
