import { routes } from './route-table.ts';

/**
 * What a browser knows of the route table. The build puts the values in the place of this module, so that no script has
 * a page's title (`pathsPlugin` in `src/build/paths-plugin.ts`).
 */
export const paths: readonly string[] = routes.map(({ path }) => path);

/** By form id; only canonical ones. */
export const formPaths: Readonly<Record<string, string>> = Object.fromEntries(
  routes.flatMap(({ form, path }) => (form === undefined ? [] : [[form, path]])),
);
