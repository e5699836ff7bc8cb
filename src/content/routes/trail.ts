import type { Route } from './route.ts';

/** The routes above one, the outermost first: of /pillars/tax the home page and /pillars; of the home page none. */
export function trailTo(routes: readonly Route[], path: string): readonly Route[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.flatMap((_, depth) => {
    const above = `/${parts.slice(0, depth).join('/')}`;
    return routes.filter((route) => route.path === above);
  });
}
