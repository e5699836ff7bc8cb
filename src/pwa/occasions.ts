/** Timers beyond this overflow (HTML Standard, 8.6); the clock is looked at again by then anyway. */
export const longestTimer = 60 * 60_000;

/** Calls back whenever the connection returns or the page becomes visible: something may go through now. */
export function onOccasion(callback: () => void): void {
  addEventListener('online', callback);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') callback();
  });
}
