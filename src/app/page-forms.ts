import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { FormServices, MountedForm } from '#src/screens/form/form-core.ts';
import { mountForm } from '#src/screens/form/mount-form.ts';

export type FoundForm = { readonly form: HTMLFormElement; readonly definition: FormDefinition };

/** The forms that a page was rendered with. */
export const formsIn = (area: ParentNode): readonly FoundForm[] =>
  [...area.querySelectorAll<HTMLFormElement>('form[data-form]')].flatMap((form) => {
    const definition = Object.values(formDefinitions).find(({ id }) => id === form.dataset.form);
    return definition === undefined ? [] : [{ form, definition }];
  });

/** Makes them work, once; what is working already is returned as it is. */
export const mountForms = (area: ParentNode, services: FormServices): readonly MountedForm[] =>
  formsIn(area).flatMap(
    ({ form, definition }) => mountForm(form, definition, { kind: 'new' }, services) ?? [],
  );
