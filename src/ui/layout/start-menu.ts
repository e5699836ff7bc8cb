/** Makes the header's menus close and open as menus do. A menu is a <details>; its parent holds its content. */
export function startMenu(): void {
  const header = document.querySelector('header');
  if (header === null) return;
  closeMenus(header);
  openOnHover(header);
}

/** On Escape, on a click or focus outside, on a link in one, and on the way back to another page. */
function closeMenus(header: HTMLElement): void {
  const closeAll = () => {
    for (const menu of openMenus(header)) menu.open = false;
  };
  const closeOthers = ({ target }: Event) => {
    if (!(target instanceof Node)) return;
    for (const menu of openMenus(header)) {
      if (!menu.parentElement?.contains(target)) menu.open = false;
    }
  };
  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && header.contains(link)) closeAll();
    else closeOthers(event);
  });
  document.addEventListener('keyup', (event) => {
    if (event.key === 'Tab') closeOthers(event);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeInnermost(header);
  });
  addEventListener('popstate', closeAll);
}

function openMenus(header: HTMLElement): HTMLDetailsElement[] {
  return [...header.querySelectorAll<HTMLDetailsElement>('details[open]')];
}

function closeInnermost(header: HTMLElement): void {
  const menu = openMenus(header).at(-1);
  if (!menu) return;
  menu.open = false;
  const focused = document.activeElement;
  // Keeps a focus elsewhere; Safari leaves it on the body after a click.
  if (focused === document.body || header.contains(focused)) menu.querySelector('summary')?.focus();
}

/** Menu groups that are side by side; a click keeps one open, or opens it without scripts. */
function openOnHover(header: HTMLElement): void {
  const sideBySide = matchMedia('(width > 640px)');
  /** Only if opened by hover. */
  let hovered: HTMLDetailsElement | null = null;

  function moveTo(group: HTMLDetailsElement | null): void {
    if (group === hovered) return;
    // Closing it would lose a keyboard user's focus.
    if (hovered !== null && !hovered.contains(document.activeElement)) hovered.open = false;
    hovered = null;
    if (group === null || group.open) return;
    group.open = true;
    hovered = group;
  }
  header.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse' && sideBySide.matches) moveTo(groupAround(target));
  });
  header.addEventListener('pointerleave', () => moveTo(null));
  header.addEventListener('click', (event) => {
    if (hovered === null || !hovered.open || groupAround(event.target) !== hovered) return;
    if (event.target instanceof Element && event.target.closest('summary')) {
      event.preventDefault();
      hovered = null;
    }
  });
}

const groupAround = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[name=menu]') : null;
