import { useRef, useState } from 'react';
import buttons from '#src/ui/button.module.css';
import { takeFocus } from '#src/ui/take-focus.ts';
import styles from './entries.module.css';

type DangerButtonProps = {
  readonly label: string;
  /** What the button is about, for those who hear it without what stands around it. */
  readonly describes?: string;
  readonly question: string;
  readonly onYes: () => void;
};

/** A button for what cannot be undone: it asks once, in place. */
export function DangerButton({ label, describes, question, onYes }: DangerButtonProps) {
  const [asking, setAsking] = useState(false);
  const kept = useRef(false);
  if (!asking) {
    return (
      <button
        type="button"
        className={buttons.danger}
        // Whoever keeps it is back where they were.
        ref={(button) => {
          if (kept.current) button?.focus();
          kept.current = false;
        }}
        aria-label={describes && `${label}: ${describes}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <fieldset className={styles.actions}>
      <legend>{question}</legend>
      <button
        type="button"
        className={buttons.danger}
        onClick={() => {
          setAsking(false);
          onYes();
        }}
      >
        Yes, delete
      </button>
      {/* Focus moves to the harmless answer, so that a second press of the same key deletes nothing. */}
      <button
        type="button"
        className={buttons.secondary}
        ref={takeFocus}
        onClick={() => {
          kept.current = true;
          setAsking(false);
        }}
      >
        No, keep
      </button>
    </fieldset>
  );
}
