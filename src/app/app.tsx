import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLayout } from '#src/ui/layout/site-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoticePlace } from './notice-place.tsx';
import type { Screen } from './screen.ts';
import { ScreenView } from './screen-view.tsx';
import { useScreen } from './use-screen.ts';

type AppProps = {
  readonly initial: Screen;
  /** The site's address; empty where the build did not know it. */
  readonly address: string;
};

/** The site around the current screen. The caller puts the router and the services around it. */
export function App({ initial, address }: AppProps) {
  const screen = useScreen(initial);
  useArrival(screen);
  return (
    <SiteLayout>
      <NoticePlace />
      <ErrorBoundary key={screen.path}>
        <ScreenView screen={screen} address={address} />
      </ErrorBoundary>
    </SiteLayout>
  );
}

/** A new screen begins at its top, with the focus on it, as a loaded page would; a fragment at its target. */
function useArrival(screen: Screen): void {
  const { hash } = useLocation();
  const shown = useRef(screen.path);
  useEffect(() => {
    if (shown.current === screen.path) return;
    shown.current = screen.path;
    const target = hash && document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen.path, hash]);
}
