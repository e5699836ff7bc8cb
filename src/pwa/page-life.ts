/** Timers beyond this overflow (HTML Standard, 8.6); the clock is looked at again by then anyway. */
export const longestTimer = 60 * 60_000;

/**
 * Calls back whenever something may go through now that did not before: the connection returns, the page
 * becomes visible, or comes back from the browser's back/forward cache.
 */
export function onReconnectOrVisible(callback: () => void): void {
  addEventListener('online', callback);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') callback();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) callback();
  });
}

/** Calls back when the page is left, for good or for the back/forward cache, and when it comes back. */
export function onLeaveAndReturn(leave: () => void, comeBack: () => void): void {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
}
