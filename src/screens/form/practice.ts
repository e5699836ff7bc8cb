import { onPageLife } from '#src/lib/page-life.ts';
import { foldDetails } from '#src/screens/shared/fill-in-details.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { practiceMessages } from './draft-messages.ts';
import type { FormCore } from './form-core.ts';
import styles from './outcome.module.css';
import { placeOf } from './show-form.ts';

/**
 * 'Try it without sending': the same form, checks and panel; nothing is kept or sent. What was typed before is in its
 * draft, and back in the fields at the end.
 */
export async function practice({ form, definition, run, kept, reopen, ending }: FormCore) {
  const before = readForm(definition, form).values;
  await kept()?.flush();
  const stripe = placeOf(form, 'practice');
  const places = [placeOf(form, 'draft'), placeOf(form, 'until')];
  let isPractice = false;
  const show = (isOn: boolean): void => {
    isPractice = isOn;
    run({ type: 'practiced', isOn });
    for (const place of places) place?.toggleAttribute('hidden', isOn);
    const end = buttonElement(buttons.plain, practiceMessages.end, () => show(false));
    const words = element('p', { class: styles.practice }, `${practiceMessages.stripe} `, end);
    stripe?.replaceChildren(...(isOn ? [words] : []));
    form.reset();
    if (!isOn) writeForm(definition, form, before);
    foldDetails(definition, form);
    reopen();
  };
  show(true);
  // A reload would bring the fields back as if typed in earnest.
  onPageLife({ left: () => isPractice && show(false) }, ending);
}
