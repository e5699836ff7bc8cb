import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { sourceName } from '#src/forms/source.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';

/**
 * The wire mapping of the local form service: every form works at once. Its entries for UUID and time of
 * capture let tests recognize duplicates.
 */
export function localMapping(
  definitions: readonly FormDefinition[],
  unconnected: readonly string[],
): Readonly<Record<string, OwnerFormMapping>> {
  return Object.fromEntries(
    definitions.map((definition, index) => {
      const first = 1000 * (index + 1);
      const names = wireNames(definition);
      const mapping: OwnerFormMapping = {
        formId: unconnected.includes(definition.id) ? '' : `local-${definition.id}`,
        entries: {
          ...Object.fromEntries(names.map((name, field) => [name, first + field + 1])),
          [sourceName]: first + 105,
        },
        submissionId: first + 101,
        capturedAt: first + 102,
      };
      return [definition.id, mapping];
    }),
  );
}

/** For services that take answers by field name: every form, under its own id. */
export const mappingByName = (
  definitions: readonly FormDefinition[],
): Readonly<Record<string, OwnerFormMapping>> =>
  Object.fromEntries(
    definitions.map((definition) => {
      const entries = Object.fromEntries(wireNames(definition).map((name) => [name, 0]));
      return [definition.id, { formId: definition.id, entries }];
    }),
  );
