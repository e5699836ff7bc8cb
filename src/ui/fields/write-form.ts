import type { Answers } from '#src/forms/answers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';

/** Puts a value into every field of a form; a control that has it already keeps its caret. */
export function writeForm(
  definition: FormDefinition,
  form: HTMLFormElement,
  values: Answers,
): void {
  for (const { name } of definition.fields) {
    const control = form.elements.namedItem(name);
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      const value = values[name] ?? '';
      if (control.value !== value) control.value = value;
    }
  }
}
