export type HandClock = ReturnType<typeof handClock>;

export const startOfTime = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

/** A clock that only the test moves. Sleeps return at once. */
export function handClock(now = startOfTime) {
  const slept: number[] = [];
  return {
    /** The length of each sleep, in milliseconds. */
    slept,
    now: () => now,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds);
    },
    /** Sets the clock forward, or back if negative. */
    pass(milliseconds: number) {
      now += milliseconds;
    },
    /** The time if the host's clock confirms it. */
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
