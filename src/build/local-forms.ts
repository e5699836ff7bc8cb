import { type FormDefinition, wireNames } from '#src/forms/define-form.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import type { FormConfig } from './form-service/form-config.ts';

/**
 * The wire mapping of the local form service: made from the definitions, so that every form works from
 * the first minute, with entries for UUID and time of capture, so that tests can tell duplicates.
 * @param unconnected ids of forms that are left out
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
        entries: Object.fromEntries(names.map((name, field) => [name, first + field + 1])),
        submissionId: first + 101,
        capturedAt: first + 102,
      };
      return [definition.id, mapping];
    }),
  );
}

/** The configuration of the local form service’s forms: a question for each entry of a mapping. */
export function formConfigs(definitions: readonly FormDefinition[]): readonly FormConfig[] {
  const mapping = localMapping(definitions, []);
  return definitions.flatMap((definition) => {
    const form = mapping[definition.id];
    if (form === undefined) return [];
    const required = new Set(definition.fields.filter((f) => f.required).map((f) => f.name));
    const questions = Object.entries(form.entries).map(([name, entry]) => ({
      entry,
      title: name,
      required: required.has(name),
    }));
    const extras = [
      { entry: form.submissionId ?? 0, title: 'submissionId', required: true },
      { entry: form.capturedAt ?? 0, title: 'capturedAt', required: true },
      // What the site asks and this service does not know.
      { entry: (form.capturedAt ?? 0) + 1, title: 'otherAnswers', required: false },
    ];
    return [{ id: form.formId, title: definition.title, entries: [...questions, ...extras] }];
  });
}
