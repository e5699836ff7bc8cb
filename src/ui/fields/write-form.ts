import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';

/** Sets all fields of a form; an unchanged control keeps its caret. */
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
