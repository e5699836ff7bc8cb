import { wireNames } from '#src/forms/define-form.ts';
import { type FormId, formDefinitions, formIds } from '#src/forms/form-definitions.ts';
import { specifiedForms } from './specification.ts';

/** One form of an owner's mapping as a test may spoil it: nothing of it is promised to be right. */
export type LooseForm = {
  formId: unknown;
  entries: Record<string, unknown>;
  [other: string]: unknown;
};

export type LooseMapping = Record<FormId, LooseForm> & Record<string, LooseForm>;

/** What goes over the wire: every field, and of Join also the podcast value, but not the commitment. */
export function specifiedWireNames(id: string): string[] {
  const fields = specifiedForms.find((form) => form.id === id)?.fields ?? [];
  const names = fields.map(({ name }) => name);
  return id === 'join' ? [...names, 'podcast'] : names;
}

/** A mapping without faults: every form connected, every entry with a number of its own, from 101 on. */
export function soundMapping(): LooseMapping {
  const forms = formIds.map((id): [FormId, LooseForm] => {
    const numbered = wireNames(formDefinitions[id]).map((name, at) => [name, 101 + at]);
    return [id, { formId: `invented-${id}_1`, entries: Object.fromEntries(numbered) }];
  });
  return Object.fromEntries(forms) as LooseMapping;
}
