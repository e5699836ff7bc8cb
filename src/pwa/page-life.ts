/** In milliseconds: longer timers may overflow (HTML Standard, 8.6). */
export const longestTimer = 60 * 60_000;

/**
 * Calls back when requests may succeed again: on reconnection, or when the page becomes visible or returns from the
 * back/forward cache.
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

export function onHidden(callback: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') callback();
  });
}

export function onLeaveAndReturn(leave: () => void, comeBack: () => void): void {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
}
