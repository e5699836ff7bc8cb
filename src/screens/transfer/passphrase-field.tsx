import { useId } from 'react';
import styles from './transfer.module.css';

type PassphraseFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Shows the passphrase, because a mistyped one makes a file useless. */
export function PassphraseField({ label, hint, value, onChange }: PassphraseFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
