import type { CustomForm, FormDefinition } from '#src/forms/form-definition.ts';
import { readCustomForms } from './custom-forms-folder.ts';

/** `#custom-forms` in Node. */
export const customFormsBeside = (siteForms: readonly FormDefinition[]): readonly CustomForm[] =>
  readCustomForms(siteForms).files.map(({ form }) => form);
