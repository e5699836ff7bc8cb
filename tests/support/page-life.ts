import { beforeEach, onTestFinished, vi } from 'vitest';

const targets = [window, document] as const;

/** Each test is a new page. No page stops listening: its test ends that. */
class PageLife {
  end = (): void => {};

  begin(): void {
    this.isSeen('visible');
    const watched = targets.map((target) => {
      const { calls } = vi.spyOn(target, 'addEventListener').mock;
      return { target, calls };
    });
    this.end = () => {
      for (const { target, calls } of watched) {
        for (const [type, listener] of calls) target.removeEventListener(type, listener);
      }
    };
    onTestFinished(this.end);
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

/** Begins with each test of a file. */
export function pageOfEachTest() {
  const page = new PageLife();
  beforeEach(() => page.begin());
  return page;
}
