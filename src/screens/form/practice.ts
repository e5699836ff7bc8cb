import type { Autosave } from '#src/drafts/autosave.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { foldDetails } from '#src/screens/shared/fill-in-details.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { practiceMessages } from './draft-messages.ts';
import styles from './form.module.css';
import type { FormCore } from './form-core.ts';
import { placeOf } from './show-form.ts';

/**
 * 'Try it without sending': the same form, checks and panel; nothing is kept or sent. What was typed before is in its
 * draft, and back in the fields at the end.
 */
export function bindPractice(core: FormCore, kept: Autosave): void {
  const { form, definition, run, state, ending: signal } = core;
  const box = form.querySelector<HTMLInputElement>('[data-practice]');
  if (box === null) return;
  let before = readForm(definition, form).values;
  const end = () => {
    box.checked = false;
    change();
  };
  const button = buttonElement(buttons.plain, practiceMessages.end, end);
  const stripe = element('p', { class: styles.practice }, practiceMessages.stripe);
  const atEnd = element('p', {}, practiceMessages.atEnd, button);
  const change = (): void => {
    const isOn = box.checked;
    if (isOn) before = readForm(definition, form).values;
    run({ type: 'practiced', isOn });
    run({ type: 'emptied' });
    // A form that is not open says as its outcome that it keeps what is written.
    for (const name of ['draft', 'until', 'outcome'] as const)
      placeOf(form, name)?.toggleAttribute('hidden', isOn);
    placeOf(form, 'practice')?.replaceChildren(...(isOn ? [stripe, atEnd] : []));
    if (!isOn) {
      form.reset();
      writeForm(definition, form, before);
    }
    foldDetails(definition, form);
    core.reopen();
  };
  const begin = async () => {
    await kept.claimed;
    await kept.flush();
    if (!signal.aborted && box.checked) change();
  };
  box.addEventListener('change', () => (box.checked ? void begin() : change()), { signal });
  // Ticked before this code was there.
  if (box.checked) void begin();
  // A reload would bring the fields back as if typed in earnest.
  onPageLife({ left: () => box.checked && end() }, signal);
  const submitted = () => {
    if (state.get().status.kind !== 'practiced') return;
    placeOf(form, 'outcome')?.removeAttribute('hidden');
    form.reset();
    run({ type: 'emptied' });
  };
  // After the form's own listener.
  form.addEventListener('submit', submitted, { signal });
}
