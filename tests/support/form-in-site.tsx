import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { FormView } from '#src/screens/form/form-view.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const nothing = () => null;

/** A form as its page has it, without what comes late where nothing is given for it. */
export const formView = (
  definition: FormDefinition = localIssue,
  DraftNotice: ComponentProps<typeof FormView>['DraftNotice'] = nothing,
) => (
  <FormView
    definition={definition}
    heading="Issue"
    level={2}
    DraftNotice={DraftNotice}
    ReceiptCode={nothing}
  />
);

/** The control of the shown form that has this name. */
export function control(name: string): Control {
  const found = document.querySelector<Control>(`[name="${name}"]`);
  if (found === null) throw new Error(`No control ${name}`);
  return found;
}

/** What stands in these controls, by name. */
export const valuesOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, control(name).value]));

/** Types into the controls of these names. */
export function type(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(control(name), { target: { value } });
}

/** Solves the sum of the shown form. */
export function solveSum(): void {
  const [a, b] = screen.getByText(/Please solve/).textContent?.match(/\d+/g) ?? [];
  type({ captchaAnswer: `${Number(a) + Number(b)}` });
}

/** A button, by its text: working out every role of a form takes jsdom a second. */
export const buttonOf = (text: string): HTMLButtonElement =>
  screen.getByText<HTMLButtonElement>(text, { selector: 'button' });
