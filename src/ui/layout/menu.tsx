import { memo, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Route } from '#src/content/page.ts';
import { findRoute, routes } from '#src/content/routes/route-table.ts';
import { normalizePath } from '#src/lib/site-path.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import { outboxLabel } from '#src/ui/outbox-label.ts';
import styles from './menu.module.css';
import menuItemStyles from './menu-item.module.css';

/** A menu link to a path. */
export type MenuLink = { readonly label: string; readonly path: `/${string}` };

/** An entry of the main menu: a link, or a group of links. */
export type MenuEntry =
  | ({ readonly kind: 'link' } & MenuLink)
  | { readonly kind: 'group'; readonly label: string; readonly links: readonly MenuLink[] };

/** Labels of links to a group's own page, if not the group's. */
const ownPageLabels: Readonly<Record<string, string>> = {
  '/podcasts': 'All podcasts',
  '/pillars': 'All pillars',
};

/** The entries in the route table's order; a route with others under it becomes a group. */
export function mainMenu(routes: readonly Route[]): readonly MenuEntry[] {
  return routes.flatMap((route): MenuEntry[] => {
    if (!route.menu || route.menu.under) return [];
    const { label, toForm } = route.menu;
    const under = routes.flatMap((other) =>
      other.menu?.under === route.path ? [linkTo(other, other.menu.label)] : [],
    );
    if (under.length === 0) {
      const { path } = linkTo(route, label);
      return [{ kind: 'link', label, path: toForm ? `${path}#form` : path }];
    }
    const ownPage = linkTo(route, ownPageLabels[route.path] ?? label);
    return [{ kind: 'group', label, links: [ownPage, ...under] }];
  });
}

/** The links of a footer column. */
export function footerLinks(
  routes: readonly Route[],
  column: 'engage' | 'quick',
): readonly MenuLink[] {
  return routes.flatMap((route) =>
    route.footer?.column === column ? [linkTo(route, route.footer.label)] : [],
  );
}

function linkTo(route: Route, label: string): MenuLink {
  return { label, path: route.canonical ?? route.path };
}

/** The list that is needed when there is no time to search. */
const firstHour: MenuEntry = {
  kind: 'link',
  label: 'First Hour Checklist',
  path: '/podcasts/the-resilient-path#first-hour',
};
const entries = [firstHour, ...mainMenu(routes)];

/** The main menu and its toggle for small screens; both work without scripts. */
export const Menu = memo(function Menu() {
  const shown = useScreenShown();
  return (
    <div className={styles.menu}>
      <details className={styles.toggle}>
        <summary>Menu</summary>
      </details>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.entries}>
          <OutboxItem current={shown === '/outbox'} />
          {entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} shown={shown} />
          ))}
          <li className={`${menuItemStyles.item} ${styles.onPhone} ${styles.install}`}>
            <SiteLink to="/#install" className={menuItemStyles.link}>
              Put this app on your phone
            </SiteLink>
          </li>
          <li className={`${menuItemStyles.item} ${styles.onPhone}`}>
            <button
              type="button"
              className={`${menuItemStyles.link} ${styles.button}`}
              data-larger=""
            >
              <span className={styles.larger}>Larger and bolder</span>
              <span className={styles.normal}>Back to normal size</span>
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
});

/** On phones, where the outbox has a state; on wider screens the header's status is in sight. */
function OutboxItem({ current }: { readonly current: boolean }) {
  const label = useSyncExternalStore(outboxLabel.subscribe, outboxLabel.get, () => 'Outbox');
  return (
    <li className={`${menuItemStyles.item} ${styles.outbox}`}>
      <SiteLink to="/outbox" className={menuItemStyles.link} current={current}>
        <span data-outbox-label="" suppressHydrationWarning>
          {label}
        </span>
      </SiteLink>
    </li>
  );
}

/** By path; a group may contain other pages, too. */
const isBelow = ({ path }: MenuLink, own: MenuLink | undefined): boolean =>
  own !== undefined && `${path}/`.startsWith(`${own.path}/`);

type MenuItemProps = {
  readonly entry: MenuEntry;
  /** See `useScreenShown`. */
  readonly shown: string;
};

function MenuItem({ entry, shown }: MenuItemProps) {
  if (entry.kind === 'link') {
    return (
      <li className={menuItemStyles.item}>
        <NavLink link={entry} className={menuItemStyles.link} current={leadsTo(entry, shown)} />
      </li>
    );
  }
  return (
    <li className={menuItemStyles.item}>
      <details name="menu" className={menuItemStyles.group}>
        <summary>{entry.label}</summary>
        <ul className={menuItemStyles.panel}>
          {entry.links.map((link) => (
            <li
              key={link.path}
              className={isBelow(link, entry.links[0]) ? menuItemStyles.below : undefined}
            >
              <NavLink link={link} className={menuItemStyles.link} current={leadsTo(link, shown)} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

type NavLinkProps = {
  readonly link: MenuLink;
  readonly className?: string | undefined;
  readonly current: boolean;
};

/** A link in header or footer, rendered again only if `current` changes. */
export const NavLink = memo(function NavLink({ link, className, current }: NavLinkProps) {
  return (
    <SiteLink to={link.path} className={className} current={current}>
      {link.label}
    </SiteLink>
  );
});

/** Names the screen that the address shows, as `leadsTo` takes it. */
export const useScreenShown = (): string => screenAt(useLocation().pathname);

/** Whether a link leads to this screen. A place on it is not the screen; its form is what it is there for. */
export function leadsTo({ path }: MenuLink, shown: string): boolean {
  const [, place = 'form'] = path.split('#');
  return place === 'form' && screenAt(path) === shown;
}

/** The same for all addresses of a screen, ignoring case and place. */
function screenAt(address: string): string {
  const [path = ''] = address.split('#');
  return normalizePath(findRoute(path)?.canonical ?? path);
}

/**
 * Closes the menus in an element on Escape, on a click or focus outside, on a link in one, and on a page
 * change. A menu is a <details>; its parent holds its content.
 */
export function useMenuClosing(area: RefObject<HTMLElement | null>): void {
  const path = useLocation().pathname;
  const shownPath = useRef(path);

  useEffect(() => {
    // Hydration must not close a menu opened before.
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
  // Keeps a focus elsewhere; Safari leaves it on the body after a click.
  if (focused === document.body || area?.contains(focused)) menu.querySelector('summary')?.focus();
}

/** Opens menu groups on hover if side by side; a click keeps one open, or opens it without scripts. */
export function useMenuHover(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = area.current;
    if (header === null) return;
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
