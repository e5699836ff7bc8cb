import { fireEvent, screen } from '@testing-library/react';
import { localIssue } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { FormView } from '#src/screens/form/form-view.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form as on its page. */
export const formView = (definition: FormDefinition = localIssue) => (
  <FormView definition={definition} heading="Issue" level={2} />
);

/** The shown form's control with this name. */
export function control(name: string): Control {
  const found = document.querySelector<Control>(`[name="${name}"]`);
  if (found === null) throw new Error(`No control ${name}`);
  return found;
}

/** The values of these controls, by name. */
export const valuesOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, control(name).value]));

/** Types into the controls with these names. */
export function type(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(control(name), { target: { value } });
}

/** Solves the shown form's captcha. */
export function solveSum(): void {
  const [a, b] = screen.getByText(/Please solve/).textContent?.match(/\d+/g) ?? [];
  type({ captchaAnswer: `${Number(a) + Number(b)}` });
}

/** By text: computing a form's roles takes jsdom a second. */
export const buttonOf = (text: string): HTMLButtonElement =>
  screen.getByText<HTMLButtonElement>(text, { selector: 'button' });
