import type { ReactNode } from 'react';
import { HydrationPart } from '#src/ui/hydration-part.tsx';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineSimulationNotice } from './offline-simulation-notice.tsx';
import styles from './site-layout.module.css';

type SiteLayoutProps = {
  /** How things are, for the header. */
  readonly status: ReactNode;
  readonly children: ReactNode;
};

/** The frame around every page; takes the page. */
export function SiteLayout({ status, children }: SiteLayoutProps) {
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Banner />
      <HydrationPart>
        <Header status={status} />
      </HydrationPart>
      <OfflineSimulationNotice />
      <main id="main" tabIndex={-1}>
        <HydrationPart>{children}</HydrationPart>
      </main>
      <HydrationPart>
        <Footer />
      </HydrationPart>
    </div>
  );
}
