import { type RefObject, useEffect } from 'react';

/**
 * Opens the groups of the menu inside the given element while a mouse is over them, where they stand
 * side by side. A click on what the mouse has opened makes it stay. Without a script a click opens them.
 */
export function useMenuHover(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = area.current;
    if (header === null) return;
    const sideBySide = matchMedia('(width > 640px)');
    /** The group under the mouse, if it was the mouse that opened it. */
    let hovered: HTMLDetailsElement | null = null;

    function moveTo(group: HTMLDetailsElement | null): void {
      if (group === hovered) return;
      // Closing it around the focus would lose the place of whoever goes by keyboard.
      if (hovered !== null && !hovered.contains(document.activeElement)) hovered.open = false;
      hovered = null;
      if (group === null || group.open) return;
      group.open = true;
      hovered = group;
    }
    const onPointerOver = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && sideBySide.matches) moveTo(groupAround(target));
    };
    const onPointerLeave = () => moveTo(null);
    const onClick = (event: MouseEvent) => {
      if (hovered === null || !hovered.open || groupAround(event.target) !== hovered) return;
      if (event.target instanceof Element && event.target.closest('summary')) {
        event.preventDefault();
        hovered = null;
      }
    };
    header.addEventListener('pointerover', onPointerOver);
    header.addEventListener('pointerleave', onPointerLeave);
    header.addEventListener('click', onClick);
    return () => {
      header.removeEventListener('pointerover', onPointerOver);
      header.removeEventListener('pointerleave', onPointerLeave);
      header.removeEventListener('click', onClick);
    };
  }, [area]);
}

const groupAround = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[name=menu]') : null;
