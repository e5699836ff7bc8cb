import { Component, type ReactNode, useLayoutEffect, useState } from 'react';
import { lookingForPage, page } from '#src/content/pages/not-found.ts';
import { site } from '#src/content/site.ts';
import notices from '#src/screens/shared/device/notices.module.css';
import {
  UnconnectedFormsContext,
  useOutboxAccess,
  useRegistration,
} from '#src/screens/shared/services-context.ts';
import { BlockRegistryContext, PageView } from '#src/ui/content/page-view.tsx';
import styles from '#src/ui/content/unknown-path.module.css';
import { Breadcrumbs, SiteLayout } from '#src/ui/layout/site-layout.tsx';
import { opening } from '#src/ui/loading.ts';
import { blockRegistry, Notices, StatusIndicator } from './block-registry.tsx';
import { type Screen, useArrival, usePageLinks, useScreen } from './use-screen.ts';

type AppProps = {
  readonly initial: Screen;
  /** Empty if unknown at build time. */
  readonly address: string;
  /** Form ids. */
  readonly unconnected: readonly string[];
};

export function App({ initial, address, unconnected }: AppProps) {
  const screen = useScreen(initial);
  useArrival(screen.path);
  usePageLinks();
  return (
    <BlockRegistryContext value={blockRegistry}>
      <SiteLayout status={status}>
        <NoticeSlot isHome={screen.Launcher !== null} />
        <ErrorBoundary key={screen.path}>
          <UnconnectedFormsContext value={unconnected}>
            <ScreenView screen={screen} address={address} />
          </UnconnectedFormsContext>
        </ErrorBoundary>
      </SiteLayout>
    </BlockRegistryContext>
  );
}

const Status = () => <StatusIndicator reader={useOutboxAccess()?.reader ?? null} />;

/** One element, so that the header is not rendered again with each page. */
const status = <Status />;

/** A live region must exist before its first notice. */
const NoticeSlot = ({ isHome }: { readonly isHome: boolean }) => (
  <div role="status" className={notices.notices}>
    <Notices registration={useRegistration()} access={useOutboxAccess()} isHome={isHome} />
  </div>
);

type ScreenViewProps = {
  readonly screen: Screen;
  readonly address: string;
};

/** A screen and its head tags, which React moves. */
export function ScreenView({ screen, address }: ScreenViewProps) {
  const { path, route, page, Launcher } = screen;
  const shown = (
    <>
      <Breadcrumbs path={path} heading={page.heading} />
      <PageView page={page} before={Launcher && <Launcher />} />
    </>
  );
  if (route === null) return <UnknownPath heading={page.heading}>{shown}</UnknownPath>;
  return (
    <>
      <title>{route.title}</title>
      <meta name="description" content={route.description} />
      {address !== '' && <link rel="canonical" href={address + (route.canonical ?? route.path)} />}
      {shown}
    </>
  );
}

type ErrorBoundaryProps = { readonly children: ReactNode };
type ErrorBoundaryState = { readonly failed: boolean };

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageView page={page} />;
  }
}

type UnknownPathProps = { readonly heading: string; readonly children: ReactNode };

/**
 * A case-sensitive host may serve the error screen for an existing page: the title claims nothing until the script has
 * checked the path.
 */
export function UnknownPath({ heading, children }: UnknownPathProps) {
  const [looked, setLooked] = useState(false);
  useLayoutEffect(() => setLooked(true), []);
  return (
    <>
      <title>{looked ? `${heading} | ${site.name}` : site.name}</title>
      <meta name="robots" content="noindex" />
      {!looked && (
        <p className={styles.looking} {...opening}>
          {lookingForPage}
        </p>
      )}
      <div className={looked ? undefined : styles.verdict}>{children}</div>
    </>
  );
}
