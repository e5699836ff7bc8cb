import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { areOtherDetails, forgetDetails, rememberDetails } from '#src/drafts/keep-details.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import buttons from '#src/ui/button.module.css';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import styles from './form.module.css';

/** Messages about remembered contact details. */
export const rememberMessages = {
  label: 'Remember my contact details on this device',
  on: 'They will fill out your next form.',
  other: 'This device remembers other contact details.',
  replace: 'Remember these instead',
  off: 'Leave this off on a device that others use.',
  forbidden: 'This browser does not let the site keep anything on this device.',
} as const;

/**
 * The id of an empty form, which owns what a reset must not change. It submits nothing, also by key; without
 * autocompletion, Firefox restores nothing in it after a reload.
 */
export const apartFromForm = 'apart-from-form';

export type RememberSwitchProps = {
  readonly definition: FormDefinition;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** Remembers contact details for the next form, only at the user's choice. */
export function RememberSwitch({ definition, form }: RememberSwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  /** Turned on in this form: the details follow the typing until it is submitted. */
  const follows = useRef(false);
  const [remembers, setRemembers] = useState(false);
  const [forbidden, setForbidden] = useState(false);
  const [others, setOthers] = useState(false);

  const remember = useCallback(
    (isOn: boolean): void => {
      if (!isOn) forgetDetails();
      const values = form.current ? readForm(definition, form.current).values : {};
      const kept = isOn && rememberDetails(values);
      follows.current = kept;
      setRemembers(kept);
      setForbidden(isOn && !kept);
      setOthers(false);
    },
    [definition, form],
  );

  useEffect(() => {
    const { current } = form;
    const look = () => {
      if (current === null) return;
      const { values } = readForm(definition, current);
      if (follows.current) rememberDetails(values);
      else setOthers(areOtherDetails(values));
    };
    const onReset = () => {
      follows.current = false;
      // The reset event precedes the fields' change.
      queueMicrotask(look);
    };
    const isRemembering = rememberedDetails() !== null;
    // Turned on before React was there.
    if (box.current?.checked && !isRemembering) remember(true);
    else setRemembers(isRemembering);
    look();
    current?.addEventListener('input', look);
    current?.addEventListener('reset', onReset);
    return () => {
      current?.removeEventListener('input', look);
      current?.removeEventListener('reset', onReset);
    };
  }, [definition, form, remember]);

  return (
    <div className={styles.remember}>
      <label className={boxes.boxLabel}>
        {/* Not in its form, whose reset would turn it off. */}
        <input
          ref={box}
          type="checkbox"
          form={apartFromForm}
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
