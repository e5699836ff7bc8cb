import { vi } from 'vitest';

const targets = [window, document] as const;

/** Each test is a new page; no page stops listening. */
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

  /** @param persisted whether it returns from the back/forward cache */
  shows(persisted: boolean): void {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }
}
