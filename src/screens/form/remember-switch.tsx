import { type RefObject, useState } from 'react';
import { forgetDetails, rememberDetails, rememberedDetails } from '#src/drafts/contact-details.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import { readForm } from '#src/ui/fields/read-form.ts';
import styles from './form.module.css';
import { rememberMessages } from './form-messages.ts';

export type RememberSwitchProps = {
  readonly definition: FormDefinition;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** Lets the person decide whether the next form knows who writes; nobody else turns it on. */
export function RememberSwitch({ definition, form }: RememberSwitchProps) {
  const [remembers, setRemembers] = useState(() => rememberedDetails() !== null);
  const [forbidden, setForbidden] = useState(false);

  function say(wanted: boolean): void {
    if (!wanted) forgetDetails();
    const values = form.current ? readForm(definition, form.current).values : {};
    const kept = wanted && rememberDetails(values);
    setRemembers(kept);
    setForbidden(wanted && !kept);
  }

  return (
    <div className={styles.remember}>
      <label className={boxes.boxLabel}>
        <input
          type="checkbox"
          checked={remembers}
          onChange={({ currentTarget }) => say(currentTarget.checked)}
        />
        {rememberMessages.label}
      </label>
      <p>{remembers ? rememberMessages.on : rememberMessages.off}</p>
      <p aria-live="polite">{forbidden && rememberMessages.forbidden}</p>
    </div>
  );
}
