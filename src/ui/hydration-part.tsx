import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that React hydrates by itself: when the browser has time, a few milliseconds at a stretch,
 * and at once where somebody uses it. A page of one part would be deaf for as long as all of it takes
 * (react.dev, hydrateRoot and Suspense). Nothing in it waits, so there is nothing to fall back on.
 */
export const HydrationPart = ({ children }: { readonly children: ReactNode }) => (
  <Suspense>{children}</Suspense>
);
