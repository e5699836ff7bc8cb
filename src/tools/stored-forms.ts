import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';

/** What an endpoint that stores submissions knows of the forms: the names of their fields, by the form's name. */
export const storedForms = (
  mapping: Readonly<Record<string, OwnerFormMapping>>,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(mapping).map(({ formId, entries }) => [formId, Object.keys(entries)]),
  );
