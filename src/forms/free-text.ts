import type { Field } from './form-definition.ts';

/** Whether a person writes freely in it, and recognizes the submission by its words. */
export const isFreeText = (field: Field): boolean =>
  field.control !== 'select' && field.kind === 'text';
