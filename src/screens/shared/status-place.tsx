import { onHost } from '#src/lib/site-path.ts';
import styles from './status-indicator.module.css';

/**
 * Placeholder until the status is known. On a reading page `writeStatus` updates it; React keeps what it
 * finds.
 */
export const StatusPlace = () => (
  <a
    href={onHost('/outbox')}
    className={styles.indicator}
    data-status-place=""
    suppressHydrationWarning
  >
    <span className={styles.sign} aria-hidden="true" />
    <span className={styles.words} data-outbox-label="" suppressHydrationWarning>
      Outbox
    </span>
  </a>
);
