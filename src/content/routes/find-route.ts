import { normalizePath } from './normalize-path.ts';
import type { Route } from './route.ts';
import { routes } from './route-table.ts';

const byPath = new Map(routes.map((route) => [normalizePath(route.path), route]));

/** @returns the route of a path in any letter case, with or without a trailing slash; null for an unknown path */
export const findRoute = (path: string): Route | null => byPath.get(normalizePath(path)) ?? null;

/** The address of a form on its page; null where this version of the site has no such form. */
export function formAddress(form: string): string | null {
  const route = routes.find((one) => one.form === form);
  return route ? `${route.path}#form` : null;
}

/** The routes above one, the outermost first: of /pillars/tax the home page and /pillars; of the home page none. */
export function trailTo(routes: readonly Route[], path: string): readonly Route[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.flatMap((_, depth) => {
    const above = `/${parts.slice(0, depth).join('/')}`;
    return routes.filter((route) => route.path === above);
  });
}
