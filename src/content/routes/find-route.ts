import type { Route } from '#src/content/page.ts';
import { normalizePath } from '#src/lib/site-path.ts';
import { routes } from './route-table.ts';

const byPath = new Map(routes.map((route) => [normalizePath(route.path), route]));

/** @returns a path's route, ignoring case and a trailing slash; null if unknown */
export const findRoute = (path: string): Route | null => byPath.get(normalizePath(path)) ?? null;

/** A form's address; null if this version lacks the form. */
export function formAddress(form: string): string | null {
  const route = routes.find((one) => one.form === form);
  return route ? `${route.path}#form` : null;
}

/** The routes above a path, outermost first: the home page and /pillars for /pillars/tax. */
export function trailTo(routes: readonly Route[], path: string): readonly Route[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.flatMap((_, depth) => {
    const above = `/${parts.slice(0, depth).join('/')}`;
    return routes.filter((route) => route.path === above);
  });
}
