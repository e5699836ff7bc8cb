import type { Page, Route } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
/** A page and its route, null for an unknown path. */
export type Screen = {
  /** In the route table's case, if found. */
  readonly path: string;
  readonly route: Route | null;
  readonly page: Page;
};

/**
 * An unknown path gets the error screen.
 * @throws if the content cannot be fetched, such as of an older version
 */
export async function loadScreen(path: string): Promise<Screen> {
  const route = findRoute(path);
  const page = route === null ? notFound : (await route.load()).page;
  return { path: route?.path ?? path, route, page };
}
