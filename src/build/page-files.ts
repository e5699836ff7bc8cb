import type { Route } from '#src/content/page.ts';

export const notFoundPath = '/404';

/** A path to render, and its files in the published folder. */
export type PageFiles = { readonly path: string; readonly files: readonly string[] };

/**
 * One HTML file per route: `join.html`, which static hosts serve as /join. For case-sensitive hosts,
 * another spelling or lower case gets its own file. Static hosts answer an unknown path with `404.html`.
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
