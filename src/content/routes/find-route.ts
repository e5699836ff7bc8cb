import type { Route } from '#src/content/page.ts';
import { findPath } from './find-path.ts';
import { routes } from './route-table.ts';

/** For the build: see `findPath`. */
export const findRoute = (path: string): Route | null =>
  routes.find((one) => one.path === findPath(path)) ?? null;
