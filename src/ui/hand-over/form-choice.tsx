import { handOverWords } from '#src/content/hand-over-words.ts';
import styles from './hand-over.module.css';
import type { ParcelForm } from './make-parcel.ts';

const forms = ['locked', 'codes', 'plain', 'table'] as const;

type FormChoiceProps = {
  readonly form: ParcelForm;
  readonly onChoose: (form: ParcelForm) => void;
};

/** In which form submissions leave the device, and who can then read them. */
export function FormChoice({ form, onChoose }: FormChoiceProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>How</legend>
        {forms.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="hand-over-how"
              checked={one === form}
              onChange={() => onChoose(one)}
            />
            {handOverWords.forms[one]}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">{handOverWords.readers[form]}</p>
    </>
  );
}
