import type { FormDefinition } from './define-form.ts';
import type { OwnerFormMapping, WireMapping } from './wire-mapping.ts';

/**
 * What delivery needs to know of the connected forms.
 * @param mappings by the forms' ids; one without a form id is unconnected
 * @param hash gives a short text that differs where its argument differs
 */
export function connectForms(
  definitions: readonly FormDefinition[],
  mappings: Readonly<Record<string, OwnerFormMapping>>,
  hash: (text: string) => string,
): WireMapping {
  return Object.fromEntries(
    definitions.flatMap(({ id, renamed, unsent }) => {
      const mapping = mappings[id];
      if (mapping === undefined || mapping.formId === '') return [];
      const version = hash(JSON.stringify(mapping));
      return [
        [id, { ...mapping, version, ...(renamed && { renamed }), ...(unsent && { kept: unsent }) }],
      ];
    }),
  );
}
