import type { Route } from '#src/content/routes/route.ts';

/** A link of the menus: its words, and the path it leads to. */
export type MenuLink = { readonly label: string; readonly path: `/${string}` };

/** An entry of the main menu: a link, or a group that opens to show its links. */
export type MenuEntry =
  | ({ readonly kind: 'link' } & MenuLink)
  | { readonly kind: 'group'; readonly label: string; readonly links: readonly MenuLink[] };

/** The words of a group's link to its own page; elsewhere they are the group's label. */
const ownPageLabels: Readonly<Record<string, string>> = {
  '/podcasts': 'All podcasts',
  '/pillars': 'All pillars',
};

/** The main menu, in the order of the route table: a route with others under it becomes a group. */
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

/** The links of one of the footer's columns. */
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
