import { findRoute } from './find-route.ts';
import type { Route } from './route.ts';

/** The way to a page from the home page down: the routes above it, and itself at the end. */
export function routeTrail({ path }: Route): readonly Route[] {
  const parts = path.split('/').filter(Boolean);
  const paths = ['/', ...parts.map((_, last) => `/${parts.slice(0, last + 1).join('/')}`)];
  return paths.map(findRoute).filter((route) => route !== null);
}

/** What a page is called in a row of names: its words in the menus, else in the footer. */
export const routeLabel = ({ path, menu, footer, title }: Route): string =>
  path === '/' ? 'Home' : (menu?.label ?? footer?.label ?? title);
