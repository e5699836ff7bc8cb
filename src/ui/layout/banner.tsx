import { site } from '#src/content/site.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './banner.module.css';

/**
 * The announcement above the header, where the owner has one. Its button has no handler here: the entry script, which runs long
 * before React, hears the click and hides the banner for the session.
 */
export function Banner() {
  if (site.banner === '') return null;
  return (
    <section aria-label="Announcement" className={styles.banner}>
      <div className={styles.bar}>
        <SiteLink to="/podcasts/townhall" className={styles.link}>
          {site.banner}
        </SiteLink>
        <button
          type="button"
          data-close-banner
          aria-label="Close the announcement"
          className={styles.close}
        >
          Close
        </button>
      </div>
    </section>
  );
}
