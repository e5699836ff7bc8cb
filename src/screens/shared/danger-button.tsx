import { useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import listStyles from './lists.module.css';

type DangerButtonProps = {
  readonly label: string;
  /** For screen readers. */
  readonly describes?: string;
  readonly question: string;
  readonly yes?: string;
  readonly no?: string;
  readonly onYes: () => void;
};

/** Confirms an action that cannot be undone, once and in place. */
export function DangerButton(props: DangerButtonProps) {
  const { label, describes, question, yes = 'Yes, delete', no = 'No, keep', onYes } = props;
  const [asking, setAsking] = useState(false);
  const kept = useRef(false);
  if (!asking) {
    return (
      <Button
        kind="danger"
        // After a refusal the focus returns here.
        ref={(button) => {
          if (kept.current) button?.focus();
          kept.current = false;
        }}
        aria-label={describes && `${label}: ${describes}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <fieldset className={listStyles.actions}>
      <legend>{question}</legend>
      <Button
        kind="danger"
        onClick={() => {
          setAsking(false);
          onYes();
        }}
      >
        {yes}
      </Button>
      {/* Focuses the harmless answer: a second press of the same key must not delete. */}
      <Button
        ref={takeFocus}
        onClick={() => {
          kept.current = true;
          setAsking(false);
        }}
      >
        {no}
      </Button>
    </fieldset>
  );
}

/**
 * Focuses an element when it appears. Constant, because React calls a new ref at every render, moving the
 * focus.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
