import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Store } from '#src/lib/store.ts';
import { SiteLayout } from '#src/ui/layout/site-layout.tsx';
import { OutboxContext } from '#src/ui/outbox/outbox-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Screen } from './screen.ts';
import { ScreenView } from './screen-view.tsx';
import type { Services } from './services.ts';
import { UpdateNotice } from './update-notice.tsx';
import { useScreen } from './use-screen.ts';

type AppProps = {
  readonly initial: Screen;
  /** Holds null until they have started, and always while a page is prerendered. */
  readonly services: Store<Services | null>;
  /** The site's address; empty where the build did not know it. */
  readonly address: string;
};

/** The site around the current screen. The caller puts a router around it. */
export function App({ initial, services, address }: AppProps) {
  const screen = useScreen(initial);
  const started = useSyncExternalStore(services.subscribe, services.get, () => null);
  useArrival(screen);
  return (
    <OutboxContext value={started?.outbox ?? null}>
      <SiteLayout>
        <UpdateNotice registration={started?.registration ?? null} />
        <ErrorBoundary key={screen.path}>
          <ScreenView screen={screen} address={address} />
        </ErrorBoundary>
      </SiteLayout>
    </OutboxContext>
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
