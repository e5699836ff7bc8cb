import type { Field } from '#src/forms/field.ts';
import type { Typing } from '#src/forms/typing-note.ts';
import { Control } from './control.tsx';
import styles from './field.module.css';

type FieldViewProps = {
  readonly field: Field;
  /** Begins the ids of everything in this field; unique on the page. */
  readonly id: string;
  /** The message of a failed check; null where none failed here. */
  readonly message: string | null;
  /** What the typing filter took away; empty where nothing. */
  readonly note: string;
  readonly onTyped: (typing: Typing) => void;
  readonly onBlurred: () => void;
};

/** One labeled field with its hint, its failed check and the note of its typing filter. */
export function FieldView({ field, id, message, note, onTyped, onBlurred }: FieldViewProps) {
  const describedBy = [field.hint && `${id}-hint`, message && `${id}-message`, `${id}-note`];
  return (
    <div className={field.short ? styles.short : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {!field.required && <span className={styles.hint}> (optional)</span>}
      </label>
      {field.hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      <Control
        field={field}
        id={id}
        describedBy={describedBy.filter(Boolean).join(' ')}
        invalid={message !== null}
        onTyped={onTyped}
        onBlurred={onBlurred}
      />
      {message !== null && (
        <p className={styles.error} id={`${id}-message`}>
          {message}
        </p>
      )}
      <p className={styles.note} id={`${id}-note`} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
