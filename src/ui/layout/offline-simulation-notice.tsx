import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './offline-simulation-notice.module.css';

/** The line below the header while offline is simulated. Every page has it; an attribute of the document shows it. */
export function OfflineSimulationNotice() {
  return (
    <section aria-label="Practice is on" className={styles.notice}>
      <p>
        Practice mode is on. The app acts as if there were no signal, and nothing is sent.{' '}
        <SiteLink to="/outbox">Turn it off in the outbox</SiteLink>
      </p>
    </section>
  );
}
