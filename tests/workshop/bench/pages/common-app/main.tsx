import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);
const app = <RouterProvider router={router} />;
const root = document.getElementById('root');

// Its prerendered page is hydrated once the code of its route is there.
const unsubscribe = router.subscribe(({ initialized }) => {
  if (!initialized) return;
  unsubscribe();
  if (root !== null) hydrateRoot(root, app);
});
