import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './practice-notice.module.css';

/** The line below the header while one practises. It is in every page and shown by a mark on the document. */
export function PracticeNotice() {
  return (
    <section aria-label="Practice is on" className={styles.practice}>
      <p>
        Practice mode is on. The app acts as if there were no signal, and nothing is sent.{' '}
        <SiteLink to="/outbox">Turn it off in the outbox</SiteLink>
      </p>
    </section>
  );
}
