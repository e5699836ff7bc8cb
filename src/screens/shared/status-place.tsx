import { onHost } from '#src/lib/site-path.ts';
import styles from './status-indicator.module.css';

/** Until React shows the status; `writeStatus` updates it. */
export const StatusPlace = () => (
  <a href={onHost('/outbox')} className={styles.indicator} data-status-place="">
    <span className={styles.sign} aria-hidden="true" />
    <span className={styles.words} data-outbox-label="">
      Outbox
    </span>
  </a>
);
