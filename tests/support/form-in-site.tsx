import { fireEvent, screen } from '@testing-library/react';
import { memo, useContext, useEffect, useRef } from 'react';
import { localIssue, volunteer } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { FormServicesContext } from '#src/screens/form/form-services-context.ts';
import { FormView } from '#src/screens/form/form-view.tsx';
import { mountForm } from '#src/screens/form/mount-form.ts';
import { makeTestOutbox, type TestOutbox } from './outbox-bench.ts';
import { validAnswers } from './valid-answers.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form as the build renders it. */
export const Rendered = memo(function Rendered({
  definition = localIssue,
  closed = false,
}: FormProps) {
  return <FormView definition={definition} heading="Issue" level={2} unconnected={closed} />;
});

/** A form as on its page. */
export const formView = (definition?: FormDefinition, closed = false) => (
  <MountedForm definition={definition} closed={closed} />
);

type FormProps = { readonly definition?: FormDefinition | undefined; readonly closed?: boolean };

function MountedForm({ definition = localIssue, closed = false }: FormProps) {
  const place = useRef<HTMLDivElement>(null);
  const services = useContext(FormServicesContext);
  useEffect(() => {
    const form = place.current?.querySelector('form[data-form]');
    if (services === null || !(form instanceof HTMLFormElement)) return;
    const mounted = mountForm(form, definition, { kind: 'new' }, services);
    mounted?.touch();
    return () => mounted?.end();
  }, [definition, services]);
  return (
    <div ref={place}>
      <Rendered definition={definition} closed={closed} />
    </div>
  );
}

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

/** Fills the shown form in, so that it can be submitted. */
export function fillIn(definition: FormDefinition = localIssue): void {
  type(validAnswers(definition, 'x'));
  solveSum();
}

export const submitForm = (definition: FormDefinition = localIssue): boolean =>
  fireEvent.click(buttonOf(definition.submitLabel));

/** Submits the shown form, and waits until this is said. */
export async function submitUntil(said: string | RegExp): Promise<void> {
  submitForm();
  await screen.findByText(said);
}

const mapped = { formId: 'an-id', entries: {}, version: 'v1' };

/** An outbox whose service takes these tests' forms. */
export const connectedOutbox = (options: Parameters<typeof makeTestOutbox>[0] = {}): TestOutbox =>
  makeTestOutbox({ mapping: { [localIssue.id]: mapped, [volunteer.id]: mapped }, ...options });
