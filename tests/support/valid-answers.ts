import type { Field, FormDefinition } from '#src/forms/form-definition.ts';

/** A valid but invented answer; `mark` makes it recognizable. */
function validAnswer(field: Field, mark: string): string {
  if (field.control === 'select') return field.choices[1]?.value ?? '';
  switch (field.kind) {
    case 'name':
      return field.name === 'lastName' ? 'Person' : 'Test';
    case 'state':
      return 'TX';
    case 'email':
      return 'test@example.org';
    case 'phone':
      return '5550100000';
    case 'zip':
      return '00000';
    case 'text':
      return field.control === 'textarea'
        ? `${field.name} “${mark}”,\nsecond line; 😀 مرحبا`
        : `${field.name} ${mark}, é`;
  }
}

/** A valid answer for every field of a form. */
export const validAnswers = (definition: FormDefinition, mark: string) =>
  Object.fromEntries(definition.fields.map((field) => [field.name, validAnswer(field, mark)]));
