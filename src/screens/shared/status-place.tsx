import { onHost } from '#src/lib/site-path.ts';
import hidden from '#src/ui/hidden.module.css';
import styles from './status-indicator.module.css';

/**
 * What stands in the place of the status until it is known: a link to the outbox, which claims nothing. On a page for
 * reading, `writeStatus` goes on from there before React is there, which leaves what it finds.
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
    {/* Without a text of its own, React would take the written one for somebody else's. */}
    <span className={hidden.hidden} suppressHydrationWarning>
      {''}
    </span>
    <span className={styles.words} suppressHydrationWarning>
      Outbox
    </span>
  </a>
);
