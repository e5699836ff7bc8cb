import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PracticeNotice } from './practice-notice.tsx';
import styles from './site-layout.module.css';

/** The frame around every page; takes the page. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Banner />
      <Header />
      <PracticeNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
