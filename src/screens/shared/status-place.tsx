import { onHost } from '#src/lib/site-path.ts';
import hidden from '#src/ui/hidden.module.css';
import styles from './status-indicator.module.css';

/**
 * Placeholder until the status is known. On a reading page `writeStatus` updates it; React keeps what it
 * finds.
 */
export const StatusPlace = () => (
  <a
    href={onHost('/outbox')}
    className={styles.indicator}
    data-kind="outbox"
    data-status-place=""
    suppressHydrationWarning
  >
    <span className={styles.sign} aria-hidden="true" />
    {/* An empty text node lets React adopt a written text. */}
    <span className={hidden.hidden} suppressHydrationWarning>
      {''}
    </span>
    <span className={styles.words} suppressHydrationWarning>
      Outbox
    </span>
  </a>
);
