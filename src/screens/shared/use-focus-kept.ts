import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the place of whoever goes by keyboard: where what had the focus in the area goes away or is
 * disabled, the area's own heading gets it, and not the top of the page.
 */
export function useFocusKept(
  area: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // What React takes away loses the focus too, but is gone when the microtask runs.
      queueMicrotask(() => {
        const movedOn = target instanceof Element && !isLost(target);
        if (movedOn && last.current === target) last.current = null;
      });
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [area]);

  // After every rendering, for any may have taken the focused element away.
  useEffect(() => {
    if (last.current === null || !isLost(last.current)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) {
      heading.current?.focus();
    }
  });
}

const isLost = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
