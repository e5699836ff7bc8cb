import { captchaName, type FormValues, honeypotName } from '#src/forms/check-submission.ts';
import type { Field, FormDefinition, TypedField } from '#src/forms/form-definition.ts';
import { filterNote, filterTyping, type Typing } from '#src/forms/typing-filter.ts';

/** Receives the user's actions in a form. */
export type FieldListener = {
  /** After every change, filtered; the captcha has no filter. */
  typed(name: string, typing: Typing): void;
  /** The control lost the focus. */
  left(name: string): void;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Filters and reports typing in a form's controls (specification 3.3). Only the controls hold the text, also
 * text from before any script.
 * @param signal ends it
 */
export function bindFields(
  form: HTMLFormElement,
  fields: readonly Field[],
  listener: FieldListener,
  signal: AbortSignal,
): void {
  const onTyped = ({ target }: Event) => {
    if (!isControl(target)) return;
    const field = fields.find(({ name }) => name === target.name);
    const typing =
      field === undefined || field.control === 'select' || target instanceof HTMLSelectElement
        ? { sentences: [], empty: target.value === '', cut: false }
        : filterControl(field, target);
    listener.typed(target.name, typing);
  };
  form.addEventListener(
    'input',
    (event) => {
      // An unfinished composition (input method) must not be filtered.
      if (!(event instanceof InputEvent && event.isComposing)) onTyped(event);
    },
    { signal },
  );
  form.addEventListener('compositionend', onTyped, { signal });
  form.addEventListener(
    'focusout',
    ({ target }) => {
      if (isControl(target)) listener.left(target.name);
    },
    { signal },
  );
}

const isControl = (target: EventTarget | RadioNodeList | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** The messages beside a control. */
export type FieldWords = {
  /** Of the failed check; empty if none. */
  readonly message: string;
  /** Of the typing filter; empty if none. */
  readonly note: string;
};

/** Shows messages in the slots of a control's `FieldView`. */
export function showFieldWords(
  form: HTMLFormElement,
  name: string,
  { message, note }: FieldWords,
): void {
  const control = form.elements.namedItem(name);
  if (!isControl(control)) return;
  setAttribute(control, 'aria-invalid', `${message !== ''}`);
  setText(document.getElementById(`${control.id}-message`), message);
  setText(document.getElementById(`${control.id}-note`), note);
}

/** Writes changed text only: live regions repeat what is set. */
export function setText(place: Element | null, text: string): void {
  if (place !== null && place.textContent !== text) place.textContent = text;
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function filterControl(field: TypedField, control: HTMLInputElement | HTMLTextAreaElement): Typing {
  const typed = control.value;
  const { value, removed } = filterTyping(field, typed);
  if (value !== typed) {
    replaceKeepingCaret(control, value, (text) => filterTyping(field, text).value);
  }
  return {
    sentences: removed.map((what) => filterNote(field, what)),
    empty: typed === '',
    cut: removed.includes('end'),
  };
}

/**
 * Sets filtered text and keeps the caret, less what was removed before it. E-mail inputs have no readable
 * caret.
 */
function replaceKeepingCaret(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  filter: (part: string) => string,
): void {
  const caret = control.selectionStart;
  const before = caret === null ? 0 : filter(control.value.slice(0, caret)).length;
  control.value = text;
  if (caret !== null) control.setSelectionRange(before, before);
}

/** Reads the controls themselves: browsers and password managers fill them without events. */
export function readForm(definition: FormDefinition, form: HTMLFormElement): FormValues {
  // `FormData` takes 2 ms on a fast computer, on a slow phone as long as all else at a press.
  const read = (name: string): string => {
    const control = form.elements.namedItem(name);
    return isControl(control) ? control.value : '';
  };
  return {
    values: Object.fromEntries(definition.fields.map(({ name }) => [name, read(name)])),
    honeypot: read(honeypotName),
    captchaAnswer: read(captchaName),
  };
}
