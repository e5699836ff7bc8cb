import type { Clock } from '#src/outbox/outbox.ts';

/** A clock that only the test moves; nobody waits for it, but it remembers who wanted to. */
export type HandClock = Clock & {
  /** How long each sleep was to take, in milliseconds. */
  readonly slept: number[];
  /** Sets the clock forward, or back where negative. */
  pass(milliseconds: number): void;
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
  };
}

/** A UUID-like name for each number. */
export const testId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
