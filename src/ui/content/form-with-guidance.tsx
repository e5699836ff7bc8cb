import type { ReactNode } from 'react';
import styles from './form-with-guidance.module.css';

type FormWithGuidanceProps = {
  readonly id?: string | undefined;
  readonly guidance: ReactNode;
  /** The form. */
  readonly children: ReactNode;
};

/** A form that its page is there for, with what helps to fill it in beside it; takes the form and the help. */
export function FormWithGuidance({ id, guidance, children }: FormWithGuidanceProps) {
  return (
    <div id={id} className={styles.columns}>
      {children}
      <div className={styles.guidance}>{guidance}</div>
    </div>
  );
}
