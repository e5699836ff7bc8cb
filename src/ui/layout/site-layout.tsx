import type { ReactNode } from 'react';
import { HydrationPart } from '#src/ui/hydration-part.tsx';
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
      <HydrationPart>
        <Header />
      </HydrationPart>
      <PracticeNotice />
      <main id="main" tabIndex={-1}>
        <HydrationPart>{children}</HydrationPart>
      </main>
      <HydrationPart>
        <Footer />
      </HydrationPart>
    </div>
  );
}
