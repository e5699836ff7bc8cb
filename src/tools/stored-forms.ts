import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';

/** Field names by form name, for a storing endpoint. */
export const storedForms = (
  mapping: Readonly<Record<string, OwnerFormMapping>>,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(mapping).map(({ formId, entries }) => [formId, Object.keys(entries)]),
  );
