import type { Field } from '#src/forms/form-definition.ts';
import styles from './field.module.css';

type FieldViewProps = {
  readonly field: Field;
  /** Prefix of the field's ids; unique on the page. */
  readonly id: string;
};

/**
 * A labeled field with message slots. React renders it once; `bind-fields.ts` maintains text and messages.
 */
export function FieldView({ field, id }: FieldViewProps) {
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
      <Control field={field} id={id} />
      <FieldMessage id={id} />
      <p className={styles.note} id={`${id}-note`} aria-live="polite">
        {''}
      </p>
    </div>
  );
}

/** The slot for a failed check. */
export const FieldMessage = ({ id }: Pick<FieldViewProps, 'id'>) => (
  <p className={styles.error} id={`${id}-message`}>
    {''}
  </p>
);

const inputTypes = { email: 'email', phone: 'tel' } as const;
const inputModes = { phone: 'tel', zip: 'numeric', email: 'email' } as const;

/** A longer list of choices gets a line to write on instead. */
const mostBoxes = 10;

/** Uncontrolled: only the control holds the text, also text from before any script. */
function Control({ field, id }: FieldViewProps) {
  const common = {
    id,
    name: field.name,
    className: styles.control,
    required: field.required,
    // Otherwise Chromium reports an untouched required list as invalid.
    'aria-invalid': false,
    'aria-describedby': `${field.hint ? `${id}-hint ` : ''}${id}-message ${id}-note`,
    autoComplete: field.autoComplete ?? 'off',
  };
  if (field.control === 'select') {
    return (
      <>
        <select {...common} defaultValue="">
          <option value="">{field.emptyLabel}</option>
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {field.choices.length <= mostBoxes && (
          <ul className={styles.boxes}>
            {field.choices.map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </ul>
        )}
      </>
    );
  }
  if (field.control === 'textarea') return <textarea {...common} rows={5} />;
  const { kind } = field;
  const listId = field.suggestions && `${id}-suggestions`;
  return (
    <>
      <input
        {...common}
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
