import { useEffect, useRef } from 'react';
import { UnconnectedFormsContext } from '#src/screens/form/unconnected-forms.ts';
import notices from '#src/screens/shared/device/notices.module.css';
import { useOutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { BlockRegistryContext } from '#src/ui/content/block-registry.ts';
import { ShownPathContext } from '#src/ui/layout/shown-path.ts';
import { SiteLayout } from '#src/ui/layout/site-layout.tsx';
import { blockRegistry } from './block-registry.tsx';
import { Notices, StatusIndicator } from './deferred-places.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { scrolledBefore } from './follow-links.ts';
import type { Screen } from './screen.ts';
import { ScreenView } from './screen-view.tsx';
import { useRegistration } from './services-provider.tsx';
import { useScreen } from './use-screen.ts';

type AppProps = {
  readonly initial: Screen;
  /** The site's address; empty where the build did not know it. */
  readonly address: string;
  /** The ids of the forms that the build found unconnected. */
  readonly unconnected: readonly string[];
};

/** The site around the current screen. The caller puts the services around it. */
export function App({ initial, address, unconnected }: AppProps) {
  const screen = useScreen(initial);
  useArrival(screen);
  return (
    <BlockRegistryContext value={blockRegistry}>
      <ShownPathContext value={screen.path}>
        <SiteLayout status={<Status />}>
          <NoticePlace />
          <ErrorBoundary key={screen.path}>
            <UnconnectedFormsContext value={unconnected}>
              <ScreenView screen={screen} address={address} />
            </UnconnectedFormsContext>
          </ErrorBoundary>
        </SiteLayout>
      </ShownPathContext>
    </BlockRegistryContext>
  );
}

const Status = () => <StatusIndicator reader={useOutboxAccess()?.reader ?? null} />;

/** Where the app speaks of itself, politely: it is there from the beginning, so that nothing is missed. */
const NoticePlace = () => (
  <div role="status" className={notices.notices}>
    <Notices registration={useRegistration()} />
  </div>
);

/**
 * A new screen begins at its top, with the focus on it, as a loaded page would; a fragment at its target, and one
 * that somebody comes back to where it was left.
 */
function useArrival(screen: Screen): void {
  const shown = useRef(screen.path);
  useEffect(() => {
    if (shown.current === screen.path) return;
    shown.current = screen.path;
    const before = scrolledBefore();
    const target = document.getElementById(location.hash.slice(1));
    if (target && before === 0) target.scrollIntoView();
    else scrollTo(0, before);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen.path]);
}
