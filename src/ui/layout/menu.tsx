import { createContext, useContext } from 'react';
import { languages } from '#owner';
import type { Route } from '#src/content/page.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { language } from '#src/lib/language.ts';
import { languageNames } from '#src/lib/language-names.ts';
import { inLanguage, normalizePath } from '#src/lib/site-path.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
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
    const { label } = route.menu;
    const under = routes.flatMap((other) =>
      other.menu?.under === route.path ? [linkTo(other, other.menu.label)] : [],
    );
    if (under.length === 0) {
      return [{ kind: 'link', ...linkTo(route, label, route.menu.toForm) }];
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
    route.footer?.column === column ? [linkTo(route, route.footer.label, route.footer.toForm)] : [],
  );
}

function linkTo(route: Route, label: string, toForm = false): MenuLink {
  const path = route.canonical ?? route.path;
  return { label, path: toForm ? `${path}#form` : path };
}

/** The list that is needed when there is no time to search. */
const firstHour: MenuEntry = {
  kind: 'link',
  label: 'First Hour Checklist',
  path: '/podcasts/the-resilient-path#first-hour',
};
const entries = [firstHour, ...mainMenu(routes)];

/** What a phone's menu, which is a list, has no group around. */
const onPhone: readonly MenuLink[] = [
  { label: 'Prayer Request', path: '/podcasts/pastorspoint#form' },
  { label: 'Who Do I Write To?', path: '/contact' },
];

/** The main menu and its toggle for small screens; both work without scripts. */
export function Menu() {
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
          {onPhone.map(({ label, path }) => (
            <li key={path} className={`${menuItemStyles.item} ${styles.onPhone}`}>
              <SiteLink to={path} className={menuItemStyles.link}>
                {label}
              </SiteLink>
            </li>
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
          <LanguageItems />
        </ul>
      </nav>
    </div>
  );
}

/** On phones; on wider screens the header's status is in sight. */
function OutboxItem({ current }: { readonly current: boolean }) {
  return (
    <li className={`${menuItemStyles.item} ${styles.outbox}`}>
      <SiteLink to="/outbox" className={menuItemStyles.link} current={current}>
        <span data-outbox-label="">Outbox</span>
      </SiteLink>
    </li>
  );
}

/** This page in the site's other languages: documents of their own. */
function LanguageItems() {
  const path = useContext(PathContext);
  const others = languages.length === 0 ? [] : ['en', ...languages];
  return others
    .filter((tag) => tag !== language)
    .map((tag) => (
      <li key={tag} className={menuItemStyles.item}>
        <a href={inLanguage(tag, path)} hrefLang={tag} lang={tag} className={menuItemStyles.link}>
          {languageNames[tag]}
        </a>
      </li>
    ));
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

/** A link in header or footer. */
export const NavLink = ({ link, className, current }: NavLinkProps) => (
  <SiteLink to={link.path} className={className} current={current}>
    {link.label}
  </SiteLink>
);

/** The path of the page that is rendered. */
export const PathContext = createContext('/');

/** Names the screen that is rendered, as `leadsTo` takes it. */
export const useScreenShown = (): string => screenAt(useContext(PathContext));

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
