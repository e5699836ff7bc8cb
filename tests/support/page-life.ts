import { vi } from 'vitest';

const targets = [window, document] as const;

/** A page's events, and whether it is seen. A page listens once and for good; the next test is the next page. */
export class PageLife {
  begin(): void {
    this.isSeen('visible');
    for (const target of targets) vi.spyOn(target, 'addEventListener');
  }

  end(): void {
    for (const target of targets) {
      for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls) {
        target.removeEventListener(type, listener);
      }
    }
    vi.restoreAllMocks();
  }

  isSeen(state: DocumentVisibilityState): void {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }

  leaves(): void {
    dispatchEvent(new Event('pagehide'));
  }

  /** @param persisted whether it comes back from the browser's back/forward cache */
  shows(persisted: boolean): void {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }
}
