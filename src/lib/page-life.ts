/** In milliseconds: longer timers may overflow (HTML Standard, 8.6). */
export const longestTimer = 60 * 60_000;

/** What is done as a page is seen, hidden, left and shown again. */
export type PageLife = {
  readonly visible?: () => void;
  readonly hidden?: () => void;
  /** Perhaps into the back/forward cache. */
  readonly left?: () => unknown;
  /** For the first time, or from that cache. */
  readonly shown?: () => void;
  /** From that cache. */
  readonly cameBack?: () => void;
};

/** @param signal ends it; without one it lasts as long as the page */
export function onPageLife(life: PageLife, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  const { visible, hidden, left, shown, cameBack } = life;
  if (visible || hidden) {
    const change = () => (document.visibilityState === 'visible' ? visible?.() : hidden?.());
    document.addEventListener('visibilitychange', change, options);
  }
  if (left) addEventListener('pagehide', left, options);
  if (!shown && !cameBack) return;
  const show = ({ persisted }: PageTransitionEvent) => {
    shown?.();
    if (persisted) cameBack?.();
  };
  addEventListener('pageshow', show, options);
}

/**
 * Calls back when requests may succeed again: on reconnection, or when the page becomes visible or returns from the
 * back/forward cache.
 */
export function onReconnectOrVisible(callback: () => void): void {
  addEventListener('online', callback);
  onPageLife({ visible: callback, cameBack: callback });
}
