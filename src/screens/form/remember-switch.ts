import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { areOtherDetails, forgetDetails, rememberDetails } from '#src/drafts/keep-details.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement } from '#src/ui/element.ts';
import { readForm, setText } from '#src/ui/fields/bind-fields.ts';
import { rememberMessages } from './draft-messages.ts';
import type { FormCore } from './form-core.ts';

/** Remembers contact details for the next form, only at the user's choice. */
export function bindRememberSwitch(
  place: HTMLElement,
  { form, definition, ending: signal }: FormCore,
): void {
  const box = place.querySelector('input');
  const [words, other, forbidden] = place.querySelectorAll('p');
  if (!box || !words || !other || !forbidden) return;
  /** Turned on in this form: the details follow the typing until it is submitted. */
  let follows = false;
  const values = () => readForm(definition, form).values;

  const show = (isForbidden = false): void => {
    box.checked = rememberedDetails() !== null;
    setText(words, box.checked ? rememberMessages.on : rememberMessages.off);
    setText(forbidden, isForbidden ? rememberMessages.forbidden : '');
    const isOther = box.checked && !follows && areOtherDetails(values());
    if (isOther === other.hasChildNodes()) return;
    const replace = buttonElement(buttons.plain, rememberMessages.replace, () => turn(true));
    other.replaceChildren(...(isOther ? [`${rememberMessages.other} `, replace] : []));
  };
  const turn = (isOn: boolean): void => {
    if (!isOn) forgetDetails();
    follows = isOn && rememberDetails(values());
    show(isOn && !follows);
  };
  const look = (): void => {
    if (follows) rememberDetails(values());
    show();
  };
  box.addEventListener('change', () => turn(box.checked), { signal });
  const onInput = ({ target }: Event) => {
    if (target !== box) look();
  };
  form.addEventListener('input', onInput, { signal });
  const onReset = () => {
    follows = false;
    // The reset event precedes the fields' change.
    queueMicrotask(look);
  };
  form.addEventListener('reset', onReset, { signal });
  // Turned on before this code was there.
  if (box.checked && rememberedDetails() === null) turn(true);
  else show();
}
