import type { Route } from '#src/content/routes/route.ts';

/** The path that stands for every address without a page. */
export const notFoundPath = '/404';

/** A path to render, and the files of the published folder that get the result. */
export type PageFiles = { readonly path: string; readonly files: readonly string[] };

/**
 * One HTML file per route: `join.html`, which static hosts serve as /join. A route with capitals gets a
 * second file in lower case, one with another spelling a file for that, for hosts that tell them apart. Static hosts answer an unknown path with
 * `404.html`.
 */
export function pageFiles(routes: readonly Route[]): readonly PageFiles[] {
  const fileFor = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  return [
    ...routes.map(({ path, alsoSpelled = path }) => ({
      path,
      files: [...new Set([path, path.toLowerCase(), alsoSpelled].map(fileFor))],
    })),
    { path: notFoundPath, files: ['404.html'] },
  ];
}
