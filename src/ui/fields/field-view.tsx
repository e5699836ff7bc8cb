import type { FormEvent } from 'react';
import type { Field, TypedField } from '#src/forms/field.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import type { Typing } from '#src/forms/typing-note.ts';
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

type ControlProps = {
  readonly field: Field;
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Told after every change. */
  readonly onTyped: (typing: Typing) => void;
  readonly onBlurred: () => void;
};

const inputTypes = { email: 'email', phone: 'tel' } as const;
const inputModes = { phone: 'tel', zip: 'numeric', email: 'email' } as const;

/**
 * The input, textarea or select of a field. Uncontrolled: what a person typed stands in the control and
 * nowhere else, also what was typed before the page's script had run.
 */
function Control({ field, id, describedBy, invalid, onTyped, onBlurred }: ControlProps) {
  const common = {
    id,
    name: field.name,
    className: styles.control,
    required: field.required,
    // Where nothing is said, Chromium calls a required list invalid that nobody has touched.
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    autoComplete: field.autoComplete ?? 'off',
  };
  if (field.control === 'select') {
    return (
      <select
        {...common}
        defaultValue=""
        onChange={({ currentTarget }) =>
          onTyped({ sentences: [], empty: currentTarget.value === '', cut: false })
        }
      >
        <option value="">{field.emptyLabel}</option>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const filtering = {
    onBlur: onBlurred,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // Input methods compose a character of several keys; half of one must not be filtered away.
      const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
      if (!composing) onTyped(filterControl(field, event.currentTarget));
    },
    onCompositionEnd: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onTyped(filterControl(field, event.currentTarget)),
  };
  if (field.control === 'textarea') return <textarea {...common} {...filtering} rows={5} />;
  const { kind } = field;
  const listId = field.suggestions && `${id}-suggestions`;
  return (
    <>
      <input
        {...common}
        {...filtering}
        type={kind === 'email' || kind === 'phone' ? inputTypes[kind] : 'text'}
        inputMode={
          kind === 'name' || kind === 'state' || kind === 'text' ? 'text' : inputModes[kind]
        }
        list={listId}
      />
      {listId && (
        <datalist id={listId}>
          {field.suggestions?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

function filterControl(field: TypedField, control: HTMLInputElement | HTMLTextAreaElement): Typing {
  const { value, removed } = filterTyping(field, control.value);
  if (value !== control.value) {
    replaceKeepingCaret(control, value, (text) => filterTyping(field, text).value);
  }
  return {
    sentences: removed.map((what) => filterNote(field, what)),
    empty: value === '',
    cut: removed.includes('end'),
  };
}

/**
 * Puts filtered text into a control and the caret where the person left it, less what was taken away
 * before it. Kinds of input without a caret to read (e-mail) get the text alone.
 */
function replaceKeepingCaret(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  filter: (part: string) => string,
): void {
  const caret = control.selectionStart;
  const before = caret === null ? 0 : filter(control.value.slice(0, caret)).length;
  control.value = text;
  if (caret !== null) control.setSelectionRange(before, before);
}
