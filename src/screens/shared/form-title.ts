import type { FormDefinition } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';

/** The definition of a submission's form; undefined where this version of the site has no such form. */
export const formOf = (id: string): FormDefinition | undefined =>
  Object.values(formDefinitions).find((candidate) => candidate.id === id);

/** What a person calls the form of a submission; its id where this version of the site has no such form. */
export const formTitle = (id: string): string => formOf(id)?.title ?? id;
