import type { ReactNode } from 'react';
import styles from './contact-details.module.css';

type ContactDetailsProps = {
  /** Else `fill-in-details.ts` folds them if they are remembered. */
  readonly folded?: boolean;
  readonly children: ReactNode;
};

/** The common fields, which can be folded into a line: 'Maria Gonzalez, TX 78701, 5550100000 Change'. */
export const ContactDetails = ({ folded = false, children }: ContactDetailsProps) => (
  <details open={!folded} className={styles.details}>
    <summary hidden={!folded}>
      <span data-place="details">{''}</span> <u className={styles.change}>Change</u>
    </summary>
    {children}
  </details>
);
