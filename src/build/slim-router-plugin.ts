import type { Plugin } from 'vite';

const ofTheRouter = /[\\/]react-router[\\/]dist[\\/]/;
const naming = /^\w+\.displayName = ".*";$/gm;
/** What a link with `prefetch` renders, which only a router in framework mode has a use for. */
const prefetching = /^function PrefetchPageLinks\([\s\S]*?^\}$/m;
const errorBoundary = /^RenderErrorBoundary\.contextType = .*;$/m;
const derivedClass = /^var (\w+) = (class extends [\s\S]*?^\});$/gm;

/**
 * Leaves out what the pages do not use of the router, 6 kB of brotli in every page's script; a test of the
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
  transform: (code, id) => (ofTheRouter.test(id) ? { code: slim(code), map: null } : null),
});

const slim = (code: string): string =>
  code
    // To name a component for developer tools is to use it: it would stay.
    .replace(naming, '')
    .replace(prefetching, 'function PrefetchPageLinks() { return null; }')
    // Only a table of routes has error boundaries; to give one its context is to use it.
    .replace(errorBoundary, '')
    // To derive a class may do something; where it is the result of a pure call, one that nothing uses goes.
    .replace(derivedClass, 'var $1 = /* @__PURE__ */ (() => $2)();');
