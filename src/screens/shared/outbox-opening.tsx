import styles from './entries.module.css';

/** What a page of the outbox says until it is there. */
export const openingMessage = 'Opening the outbox of this device…';

/** What stands in the place of the outbox until it is there. */
export const OutboxOpening = () => <p className={styles.empty}>{openingMessage}</p>;
