import { startOfTime } from '#tests/support/outbox-clock.ts';

type Timer = { readonly at: number; readonly fire: () => void };

/** A clock, and timers that its changes do not affect. */
export function createTime() {
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
    /** Milliseconds since the device's start. */
    elapsed: () => elapsed,
    sleep: (milliseconds: number) => new Promise<void>((resolve) => start(resolve, milliseconds)),
    /** In milliseconds since the device's start; null if there is none. */
    nextTimer: () => first()?.[1].at ?? null,
    /** Advances to this time, firing due timers in order. */
    goTo(target: number) {
      for (let next = first(); next !== null && next[1].at <= target; next = first()) {
        timers.delete(next[0]);
        elapsed = Math.max(elapsed, next[1].at);
        next[1].fire();
      }
      elapsed = Math.max(elapsed, target);
    },
    /** Sets the clock, in milliseconds since the epoch. */
    set(shown: number) {
      offset = shown - elapsed;
    },
    /** Replaces the platform's timers. @returns a function that restores them */
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
