import { normalizePath } from './normalize-path.ts';
import type { Route } from './route.ts';
import { routes } from './route-table.ts';

const byPath = new Map(routes.map((route) => [normalizePath(route.path), route]));

/** @returns the route of a path in any letter case, with or without a trailing slash; null for an unknown path */
export const findRoute = (path: string): Route | null => byPath.get(normalizePath(path)) ?? null;
