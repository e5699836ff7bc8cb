import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a keyboard user's place: if the focused element is removed or disabled, focuses the row at its
 * position, else the area's heading.
 * @returns the area, for its element
 */
export function useFocusKept<Area extends HTMLElement = HTMLElement>(
  heading: RefObject<HTMLElement | null>,
): RefObject<Area | null> {
  const area = useRef<Area | null>(null);
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
  }, []);

  // Any render may have removed the focused element.
  useEffect(() => {
    if (last.current === null || !isLost(last.current)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) {
      (summaryAt(place.current) ?? heading.current)?.focus();
    }
  });
  return area;
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
