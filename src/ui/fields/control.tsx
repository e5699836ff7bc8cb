import type { FormEvent } from 'react';
import type { Field, TypedField } from '#src/forms/field.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import type { Typing } from '#src/forms/typing-note.ts';
import styles from './field.module.css';
import { replaceKeepingCaret } from './replace-keeping-caret.ts';

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
export function Control({ field, id, describedBy, invalid, onTyped, onBlurred }: ControlProps) {
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
