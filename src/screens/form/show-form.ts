import { captchaLabel, captchaName, honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { noteOf } from '#src/forms/typing-filter.ts';
import { showDetails } from '#src/screens/shared/fill-in-details.ts';
import { element } from '#src/ui/element.ts';
import { readForm, setText, showFieldWords } from '#src/ui/fields/bind-fields.ts';
import { spamGuardMessages } from './form-messages.ts';
import type { FormState } from './form-state.ts';
import styles from './outcome.module.css';
import type { Outcome } from './outcome.ts';

/** What `FormView` leaves to the form's script. */
type Place =
  | 'alert'
  | 'outcome'
  | 'sum'
  | 'sum-hint'
  | 'draft'
  | 'receipt'
  | 'after'
  | 'source'
  | 'until'
  | 'practice';

/** Null in the editor, which has few. */
export const placeOf = (form: HTMLFormElement, name: Place): HTMLElement | null =>
  form.closest('section')?.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? null;

/** Writes a state into the places of its form. */
export function showForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  outcome: Outcome,
  { status, notes, captcha }: FormState,
): void {
  const failed = status.kind === 'failed' ? status : null;
  showOutcome(placeOf(form, 'alert'), failed !== null, outcome);
  showOutcome(placeOf(form, 'outcome'), failed === null, outcome);
  for (const name of [...definition.fields.map((field) => field.name), captchaName]) {
    const message = failed?.field === name ? failed.message : '';
    showFieldWords(form, name, { message, note: noteOf(notes, name) });
  }
  if (captcha !== null) {
    setText(placeOf(form, 'sum'), captchaLabel(captcha));
    const hint = placeOf(form, 'sum-hint');
    setText(hint, spamGuardMessages.why);
    hint?.classList.remove(styles.preparing ?? '');
  }
  showDetails(readForm(definition, form).values, form);
  const group = form.querySelector('[type=submit]')?.parentElement;
  if (group instanceof HTMLFieldSetElement) {
    group.disabled = status.kind === 'storing';
  }
}

/** Fills one of the two places, in which screen readers speak at once, or when they have finished. */
function showOutcome(
  place: HTMLElement | null,
  isHere: boolean,
  { look, sentences, link }: Outcome,
): void {
  if (place === null) return;
  const lines = isHere ? sentences.map((sentence) => element('p', {}, sentence)) : [];
  if (link) lines[0]?.append(' ', element('a', { href: link.href }, link.words));
  // A live region repeats what is set again.
  if (place.textContent === lines.map(({ textContent }) => textContent).join('')) return;
  place.className = (lines.length > 0 && styles[look]) || '';
  place.replaceChildren(...lines);
}

/** The failed field, or the outcome. */
export function focusMessage(form: HTMLFormElement, { status }: FormState): void {
  if (status.kind === 'failed') {
    const control = form.elements.namedItem(status.field);
    if (control instanceof HTMLElement) {
      // A folded field cannot be focused.
      control.closest('details')?.setAttribute('open', '');
      control.focus();
    }
  } else if (status.kind !== 'filling' && status.kind !== 'storing') {
    placeOf(form, 'outcome')?.closest<HTMLElement>('[role="status"]')?.focus();
  }
}

/** Skips filled-in contact details. */
export const focusFirstEmpty = (form: HTMLFormElement): void =>
  [...form.querySelectorAll<HTMLInputElement>(`[name]:not([name="${honeypotName}"])`)]
    .find(({ value }) => value === '')
    ?.focus();
