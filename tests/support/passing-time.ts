import { vi } from 'vitest';
import { letPass } from './outbox-clock.ts';

/**
 * Lets timers pass quickly until the work ends.
 * @param limit in milliseconds of these timers
 * @returns null if it has not ended by then
 */
export async function whileTimePasses<Value>(work: () => Promise<Value>, limit = 30_000) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let ended = false;
    const working = work().finally(() => {
      ended = true;
    });
    working.catch(() => {});
    for (let passed = 0; !ended && passed < limit; passed += 500) {
      await vi.advanceTimersByTimeAsync(500);
      await letPass(20);
    }
    return ended ? await working : null;
  } finally {
    vi.useRealTimers();
  }
}
