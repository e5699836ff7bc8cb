import { part as footer } from 'virtual:site/footer';
import { part as header } from 'virtual:site/header';
import { Outlet, type RouteObject } from 'react-router-dom';

const Layout = () => (
  <>
    {header()}
    <Outlet />
    {footer()}
  </>
);

export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('virtual:site/home')).part }) },
      { path: 'join', lazy: async () => ({ Component: (await import('./join.tsx')).Join }) },
    ],
  },
];
