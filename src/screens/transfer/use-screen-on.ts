import { useEffect } from 'react';

/** Keeps the screen on, if the engine can. */
export function useScreenOn(): void {
  useEffect(() => {
    let ended = false;
    let asking = false;
    let lock: WakeLockSentinel | null = null;
    async function begin(): Promise<void> {
      // Absent in older engines. Leaving the page releases the lock; so may a low battery.
      if (!('wakeLock' in navigator) || asking || lock?.released === false) return;
      asking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (ended) await lock.release();
      } catch {
        // Refused, such as to save power.
      }
      asking = false;
    }
    const again = () => {
      if (document.visibilityState === 'visible') void begin();
    };
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
