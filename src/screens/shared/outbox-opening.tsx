import { onSite } from '#src/lib/site-path.ts';
import { Opening } from '#src/ui/deferred.tsx';
import styles from './outbox-opening.module.css';

/** Until the outbox has loaded. */
export const openingMessage = 'Opening this device’s outbox…';

export const OutboxOpening = () => <Opening words={openingMessage} what="device" />;

/** Of an outbox in which nothing waits. A wide window has it beside the page's heading. */
export const OutboxDrawing = () => (
  <img
    className={styles.drawing}
    src={onSite('/images/pages/outbox.svg')}
    alt=""
    width={640}
    height={400}
  />
);

/**
 * Of the whole screen. On a first visit, which is slow, nothing waits yet: the drawing stays.
 * @param isShown continues one that is there, instead of showing it only if the outbox does not open at once
 */
export const OutboxScreenOpening = ({ isShown }: { readonly isShown?: boolean | undefined }) => (
  <div className={isShown ? styles.opening : `${styles.opening} ${styles.late}`}>
    <OutboxDrawing />
    <OutboxOpening />
  </div>
);
