import type { Page } from '#src/content/page.ts';
import { page as notFound } from '#src/content/pages/not-found.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
import type { Route } from '#src/content/routes/route.ts';

/** A page's content together with its row of the route table; `route` is null for an unknown path. */
export type Screen = {
  /** The path that was asked for, in the letter case of the table where it is there. */
  readonly path: string;
  readonly route: Route | null;
  readonly page: Page;
};

/**
 * Fetches the screen of a path. An unknown path gets the error screen.
 * @throws where the content cannot be fetched, such as from an older version that is off the device
 */
export async function loadScreen(path: string): Promise<Screen> {
  const route = findRoute(path);
  const page = route === null ? notFound : (await route.load()).page;
  return { path: route?.path ?? path, route, page };
}
