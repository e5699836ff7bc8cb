import { type RefObject, useContext, useEffect, useRef } from 'react';
import { ShownPathContext } from './shown-path.ts';

/**
 * Closes the menus inside the given element on Escape, on a click or a step of the Tab key outside of
 * them, on a link in one, and on another page. A menu is a <details>; its parent element holds all that belongs to it.
 */
export function useMenuClosing(area: RefObject<HTMLElement | null>): void {
  const path = useContext(ShownPathContext);
  const shownPath = useRef(path);

  useEffect(() => {
    // Not at the start: hydration must not close what the visitor has opened before it.
    if (shownPath.current === path) return;
    shownPath.current = path;
    for (const menu of openMenus(area.current)) menu.open = false;
  }, [area, path]);

  useEffect(() => {
    const closeOthers = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      for (const menu of openMenus(area.current)) {
        if (!menu.parentElement?.contains(target)) menu.open = false;
      }
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || !area.current?.contains(link)) closeOthers(event);
      else for (const menu of openMenus(area.current)) menu.open = false;
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab') closeOthers(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeInnermost(area.current);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keyup', onKeyUp);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keyup', onKeyUp);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [area]);
}

function openMenus(area: HTMLElement | null): HTMLDetailsElement[] {
  return [...(area?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])];
}

function closeInnermost(area: HTMLElement | null): void {
  const menu = openMenus(area).at(-1);
  if (!menu) return;
  menu.open = false;
  const focused = document.activeElement;
  // Someone who is typing elsewhere keeps the focus; Safari leaves it on the body after a click.
  if (focused === document.body || area?.contains(focused)) menu.querySelector('summary')?.focus();
}
