import { part as footer } from 'virtual:site/footer';
import { part as header } from 'virtual:site/header';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';

const Layout = () => (
  <>
    {header()}
    <Outlet />
    {footer()}
  </>
);

const router = createBrowserRouter([
  {
    Component: Layout,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('virtual:site/home')).part }) },
      { path: 'join', lazy: async () => ({ Component: (await import('./join.tsx')).Join }) },
    ],
  },
]);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<RouterProvider router={router} />);
