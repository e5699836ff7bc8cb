import { type RefObject, useEffect, useState } from 'react';
import {
  areOtherDetails,
  forgetDetails,
  rememberDetails,
  rememberedDetails,
} from '#src/drafts/contact-details.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import buttons from '#src/ui/button.module.css';
import { readForm } from '#src/ui/fields/read-form.ts';
import styles from './form.module.css';
import { rememberMessages } from './form-tools-messages.ts';

export type RememberSwitchProps = {
  readonly definition: FormDefinition;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** Remembers contact details for the next form, only at the user's choice. */
export function RememberSwitch({ definition, form }: RememberSwitchProps) {
  const [remembers, setRemembers] = useState(() => rememberedDetails() !== null);
  const [forbidden, setForbidden] = useState(false);

  const [others, setOthers] = useState(false);

  useEffect(() => {
    const { current } = form;
    const look = () => {
      if (current !== null) setOthers(areOtherDetails(readForm(definition, current).values));
    };
    // The reset event precedes the fields' change.
    const lookAfter = () => queueMicrotask(look);
    look();
    current?.addEventListener('input', look);
    current?.addEventListener('reset', lookAfter);
    return () => {
      current?.removeEventListener('input', look);
      current?.removeEventListener('reset', lookAfter);
    };
  }, [definition, form]);

  function remember(isOn: boolean): void {
    if (!isOn) forgetDetails();
    const values = form.current ? readForm(definition, form.current).values : {};
    const kept = isOn && rememberDetails(values);
    setRemembers(kept);
    setForbidden(isOn && !kept);
    setOthers(false);
  }

  return (
    <div className={styles.remember}>
      <label className={boxes.boxLabel}>
        <input
          type="checkbox"
          checked={remembers}
          onChange={({ currentTarget }) => remember(currentTarget.checked)}
        />
        {rememberMessages.label}
      </label>
      <p>{remembers ? rememberMessages.on : rememberMessages.off}</p>
      {remembers && others && (
        <p role="status">
          {rememberMessages.other}{' '}
          <button type="button" className={buttons.plain} onClick={() => remember(true)}>
            {rememberMessages.replace}
          </button>
        </p>
      )}
      <p aria-live="polite">{forbidden && rememberMessages.forbidden}</p>
    </div>
  );
}
