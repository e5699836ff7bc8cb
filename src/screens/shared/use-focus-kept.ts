import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a keyboard user's place: if the focused element is removed or disabled, focuses the row at its
 * position, else the area's heading.
 */
export function useFocusKept(
  area: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const last = useRef<Element | null>(null);
  const place = useRef<ListPlace | null>(null);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
      place.current = last.current && placeOf(last.current);
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Elements removed by React also lose the focus, but are gone when the microtask runs.
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

  // Any render may have removed the focused element.
  useEffect(() => {
    if (last.current === null || !isLost(last.current)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) {
      (summaryAt(place.current) ?? heading.current)?.focus();
    }
  });
}

type ListPlace = { readonly list: Element; readonly index: number };

function placeOf(element: Element): ListPlace | null {
  const row = element.closest('li');
  return row?.parentElement
    ? { list: row.parentElement, index: [...row.parentElement.children].indexOf(row) }
    : null;
}

function summaryAt(place: ListPlace | null): HTMLElement | null {
  const row = place?.list.isConnected ? place.list.children[place.index] : null;
  return row?.querySelector<HTMLElement>('summary') ?? null;
}

const isLost = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
