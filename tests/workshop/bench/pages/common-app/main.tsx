import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { routes } from './app.tsx';

const root = document.getElementById('root');
if (root?.hasChildNodes() === true) {
  // What is prerendered has its page's script before it is hydrated.
  const shown = matchRoutes(routes, location)?.at(-1)?.route;
  if (typeof shown?.lazy === 'function')
    Object.assign(shown, await shown.lazy(), { lazy: undefined });
  hydrateRoot(root, <RouterProvider router={createBrowserRouter(routes)} />);
} else if (root !== null) {
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);
}
