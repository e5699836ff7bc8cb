import { limitsOf } from '#src/forms/field-limits.ts';
import {
  type Answers,
  type Field,
  type FormDefinition,
  wireNames,
} from '#src/forms/form-definition.ts';
import { filterTyping } from '#src/forms/typing-filter.ts';

/** Marks a test submission for the owner to delete. */
export const mark = 'Formcheck';

/** Includes the shortest and the longest answer. */
export function examplesOf(field: Field): readonly string[] {
  if (field.control === 'select') return field.choices.map(({ value }) => value);
  const { min: least, max: most } = limitsOf(field);
  switch (field.kind) {
    case 'name':
      return [
        'Zoë',
        'A'.repeat(Math.max(least, 1)),
        'A'.repeat(most),
        filterTyping(field, 'O’Neil-Gray').value,
      ];
    case 'state':
      return ['CA', 'North Dakota'];
    case 'email':
      return ['a@b.co', `${'a'.repeat(most - 12)}@example.org`];
    case 'phone':
      return ['5'.repeat(least), '5'.repeat(most)];
    case 'zip':
      return ['02134', '99950'];
    case 'text': {
      const lines = field.control === 'textarea' ? ['The road is out.\nSince noon.'] : [];
      return ['The road is out.', ...lines, 'x', 'x'.repeat(most)];
    }
  }
}

/** A submission recognizable as a test. */
export function markedAnswers(definition: FormDefinition): Answers {
  const answers = new Map(wireNames(definition).map((name) => [name, '']));
  for (const field of definition.fields) answers.set(field.name, examplesOf(field)[0] ?? '');
  return Object.fromEntries([...answers, ['firstName', 'Test'], ['lastName', mark]]);
}
