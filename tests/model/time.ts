import type { Clock } from '#src/outbox/model/outbox.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';

/** A clock, and timers that its changes do not affect. */
export type Time = Clock & {
  /** Milliseconds since the device's start. */
  elapsed(): number;
  /** In milliseconds since the device's start; null if there is none. */
  nextTimer(): number | null;
  /** Advances to this time, firing due timers in order. */
  goTo(elapsed: number): void;
  /** Sets the clock, in milliseconds since the epoch. */
  set(shown: number): void;
  /** Replaces the platform's timers. @returns a function that restores them */
  install(): () => void;
};

type Timer = { readonly at: number; readonly fire: () => void };

export function createTime(): Time {
  let elapsed = 0;
  let offset = startOfTime;
  let made = 0;
  const timers = new Map<number, Timer>();

  function start(fire: () => void, milliseconds = 0): number {
    made += 1;
    timers.set(made, { at: elapsed + milliseconds, fire });
    return made;
  }

  function first(): [number, Timer] | null {
    let found: [number, Timer] | null = null;
    for (const entry of timers) if (found === null || entry[1].at < found[1].at) found = entry;
    return found;
  }

  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    sleep: (milliseconds) => new Promise((resolve) => start(resolve, milliseconds)),
    nextTimer: () => first()?.[1].at ?? null,
    goTo(target) {
      for (let next = first(); next !== null && next[1].at <= target; next = first()) {
        timers.delete(next[0]);
        elapsed = Math.max(elapsed, next[1].at);
        next[1].fire();
      }
      elapsed = Math.max(elapsed, target);
    },
    set(shown) {
      offset = shown - elapsed;
    },
    install() {
      const { setTimeout, clearTimeout } = globalThis;
      // The outbox uses only numeric timer ids, as in browsers.
      globalThis.setTimeout = start as unknown as typeof setTimeout;
      globalThis.clearTimeout = ((id: number) =>
        timers.delete(id)) as unknown as typeof clearTimeout;
      return () => Object.assign(globalThis, { setTimeout, clearTimeout });
    },
  };
}
