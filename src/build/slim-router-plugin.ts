import type { Plugin } from 'vite';

const ofTheRouter = /[\\/]react-router[\\/]dist[\\/]/;
const naming = /^\w+\.displayName = ".*";$/gm;

/**
 * Leaves out what the pages do not use of the router, 3.2 kB of brotli in every page's script; a test of the
 * built files tells when a new version of it makes this idle.
 */
export const slimRouterPlugin = (): Plugin => ({
  name: 'slim-router',
  config: () => ({
    build: {
      rolldownOptions: {
        // Contexts and memoized components that nothing uses may go. Only these calls: of 'import_react'
        // as a whole, the effects that make a link work would go as well, for nothing uses their result.
        treeshake: {
          manualPureFunctions: ['createContext', 'memo', 'forwardRef'].map(
            (name) => `import_react.${name}`,
          ),
        },
      },
    },
  }),
  // To name a component for developer tools is to use it: it would stay.
  transform: (code, id) =>
    ofTheRouter.test(id) ? { code: code.replace(naming, ''), map: null } : null,
});
