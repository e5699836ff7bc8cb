import type { CustomForm, FormDefinition } from './form-definition.ts';

/**
 * `#custom-forms`: the forms in src/owner/forms, by file name, read by Node at startup
 * (src/build/owner/custom-forms.ts) and inserted by the build (src/build/owner/custom-forms-plugin.ts).
 * @param siteForms whose ids and titles no other form may have
 */
export function customFormsBeside(siteForms: readonly FormDefinition[]): readonly CustomForm[];
