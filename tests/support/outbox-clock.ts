import type { Clock } from '#src/outbox/model/outbox.ts';

/** A clock that only the test moves. Sleeps return at once. */
export type HandClock = Clock & {
  /** The length of each sleep, in milliseconds. */
  readonly slept: number[];
  /** Sets the clock forward, or back if negative. */
  pass(milliseconds: number): void;
  /** The time if the host's clock confirms it. */
  believed(): Promise<number>;
};

export const startOfTime = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

export function handClock(now = startOfTime): HandClock {
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
    pass(milliseconds) {
      now += milliseconds;
    },
    believed: async () => now,
  };
}

/** A UUID for each number. */
export const testId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Runs this number of event loop turns. */
export async function letPass(events: number): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
