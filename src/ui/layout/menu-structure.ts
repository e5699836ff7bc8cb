import type { Route } from '#src/content/page.ts';

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
    if (under.length === 0) return [{ kind: 'link', ...linkTo(route, label) }];
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
