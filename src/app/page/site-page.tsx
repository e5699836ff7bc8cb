import type { ReactNode } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import type { Page, Route } from '#src/content/page.ts';
import { absentPage, lookingForPage } from '#src/content/pages/not-found.ts';
import { site } from '#src/content/site.ts';
import { onHost } from '#src/lib/site-path.ts';
import { Launcher } from '#src/screens/shared/device/launcher.tsx';
import notices from '#src/screens/shared/device/notices.module.css';
import statusStyles from '#src/screens/shared/status-indicator.module.css';
import { Button } from '#src/ui/button.tsx';
import { BlockRegistryContext, PageView } from '#src/ui/content/page-view.tsx';
import styles from '#src/ui/content/unknown-path.module.css';
import { PathContext } from '#src/ui/layout/menu.tsx';
import { Breadcrumbs, SiteLayout } from '#src/ui/layout/site-layout.tsx';
import { opening } from '#src/ui/loading.ts';
import { blockRegistry } from './blocks.tsx';

type SitePageProps = {
  readonly path: string;
  /** Null for the error page. */
  readonly route: Route | null;
  readonly page: Page;
  /** Empty if unknown at build time. */
  readonly address: string;
  /** Form ids. */
  readonly unconnected: readonly string[];
};

/** A page with everything around it, for the build. */
export function SitePage({ path, route, page, address, unconnected }: SitePageProps) {
  const shown = (
    <>
      <Breadcrumbs path={path} heading={page.heading} />
      {/* The installed app begins with it. */}
      <PageView page={page} before={path === '/' && <Launcher />} />
    </>
  );
  return (
    <PathContext value={path}>
      <BlockRegistryContext value={blockRegistry(unconnected)}>
        <SiteLayout status={<StatusPlace />} notices={noticePlace}>
          {route === null ? (
            <UnknownPath>{shown}</UnknownPath>
          ) : (
            <>
              <title>{route.title}</title>
              <meta name="description" content={route.description} />
              {address !== '' && (
                <link rel="canonical" href={address + (route.canonical ?? route.path)} />
              )}
              {shown}
            </>
          )}
        </SiteLayout>
      </BlockRegistryContext>
    </PathContext>
  );
}

/** Until React shows the status; `writeStatus` updates it. */
const StatusPlace = () => (
  <a href={onHost('/outbox')} className={statusStyles.indicator} data-status-place="">
    <span className={statusStyles.sign} aria-hidden="true" />
    <span className={statusStyles.words} data-outbox-label="">
      Outbox
    </span>
  </a>
);

/** A live region must exist before its first notice. */
const noticePlace = (
  <div className={notices.notices}>
    <div role="status" data-island="notices" />
    <div role="status" data-ready={deviceMessages.ready} />
  </div>
);

/**
 * A case-sensitive host may serve the error page for an existing page, and the worker does for one that is not on the
 * device: it claims nothing until a script has looked (`start-app.tsx`).
 */
const UnknownPath = ({ children }: { readonly children: ReactNode }) => (
  <>
    <title>{site.name}</title>
    <meta name="robots" content="noindex" />
    <p className={styles.looking} data-looking="" {...opening}>
      {lookingForPage}
    </p>
    <div className={styles.verdict} data-verdict="unknown">
      {children}
    </div>
    <div className={styles.verdict} data-verdict="absent" hidden>
      <PageView page={absentPage} />
      <Button data-again="">Try again</Button>
    </div>
  </>
);
