import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './practice-notice.module.css';

/** The line below the header while one practises. It is in every page and shown by a mark on the document. */
export function PracticeNotice() {
  return (
    <section aria-label="Practice is on" className={styles.practice}>
      <p>
        Practice: no signal is simulated, and nothing leaves this device.{' '}
        <SiteLink to="/outbox">Switch it off in the outbox</SiteLink>
      </p>
    </section>
  );
}
