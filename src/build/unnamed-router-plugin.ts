import type { Plugin } from 'vite';

const ofTheRouter = /[\\/]react-router[\\/]dist[\\/]/;
const naming = /^\w+\.displayName = ".*";$/gm;

/**
 * Takes from the router's components the names that they show to developer tools. To name a component that
 * nothing uses keeps it in every page's script: 1.5 kB of brotli.
 */
export const unnamedRouterPlugin = (): Plugin => ({
  name: 'unnamed-router',
  transform: (code, id) =>
    ofTheRouter.test(id) ? { code: code.replace(naming, ''), map: null } : null,
});
