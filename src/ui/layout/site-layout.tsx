import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PracticeNotice } from './practice-notice.tsx';
import styles from './site-layout.module.css';

type SiteLayoutProps = { readonly status: ReactNode; readonly children: ReactNode };

/** The frame around every page; takes the page, and the outbox's indicator once it is there. */
export function SiteLayout({ status, children }: SiteLayoutProps) {
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Banner />
      <Header status={status} />
      <PracticeNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
