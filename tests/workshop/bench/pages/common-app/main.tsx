import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';

const Layout = () => (
  <>
    <header>
      <nav>
        <Link to="/">Home</Link> <Link to="/join">Join</Link>
      </nav>
    </header>
    <main>
      <Outlet />
    </main>
  </>
);

const router = createBrowserRouter([
  {
    Component: Layout,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./home.tsx')).Home }) },
      { path: 'join', lazy: async () => ({ Component: (await import('./join.tsx')).Join }) },
    ],
  },
]);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<RouterProvider router={router} />);
