import { formDefinitions } from '#src/forms/form-definitions.ts';

/** What a person calls the form of a submission; its id where this version of the site has no such form. */
export function formTitle(id: string): string {
  const definition = Object.values(formDefinitions).find((candidate) => candidate.id === id);
  return definition?.title ?? id;
}
