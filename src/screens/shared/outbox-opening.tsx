import styles from './entries.module.css';
import { openingMessage } from './opening-message.ts';

/** What stands in the place of the outbox until it is there. */
export const OutboxOpening = () => <p className={styles.empty}>{openingMessage}</p>;
