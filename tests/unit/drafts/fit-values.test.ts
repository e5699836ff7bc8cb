// Proves specification 6.9.
import { expect, it } from 'vitest';
import { fitValues, includesAll, isUntouched } from '#src/drafts/fit-values.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { volunteer } = formDefinitions;

const blank = Object.fromEntries(volunteer.fields.map(({ name }) => [name, '']));

it.each([
  ['nothing of a field that it has no more', { gone: 'x', message: 'y' }, { message: 'y' }],
  [
    'what the typing filters let through',
    { phone: '555-010-00001234567' },
    { phone: '55501000001234' },
  ],
  ['what fits', { message: 'x'.repeat(600) }, { message: 'x'.repeat(500) }],
  [
    'no choice that is gone',
    { state: 'ZZ', availability: 'full-time' },
    { availability: 'full-time' },
  ],
])('today’s form takes of a draft %s', (_, draft, taken) => {
  expect(fitValues(volunteer, draft)).toEqual({ ...blank, ...taken });
});

it.each(Object.values(formDefinitions))('$id takes all of a draft if nothing changed', (form) => {
  const answers = validAnswers(form, 'draft');
  expect(fitValues(form, answers)).toEqual(answers);
});

const x = { a: 'x' };

it.each<[Answers, untouched: boolean, submission?: Answers]>([
  [{}, true],
  [blank, true],
  [{ a: '', b: ' \n' }, true],
  [{ a: '', b: 'x' }, false],
  [{ a: 'x', b: '' }, true, x],
  [{ a: ' x ', b: '' }, true, x],
  [{ a: '', b: '' }, false, x],
  [{ a: 'x', b: 'y' }, false, x],
])('%j is empty, or as its submission is: %s', (values, untouched, submission) => {
  expect(isUntouched(values, submission)).toBe(untouched);
});

it('takes nothing away from what only the submission itself put there', () => {
  expect(includesAll({ a: 'changed' }, { a: 'x' }, { a: 'x' })).toBe(true);
  expect(includesAll({ a: 'changed' }, { a: '' }, { a: 'x' })).toBe(false);
});

it.each([
  [{ a: 'x', b: 'y' }, { a: '', b: '' }, true],
  [{ a: 'x', b: 'y' }, { a: 'x', b: '' }, true],
  [{ a: 'x', b: 'y' }, { a: 'xy', b: '' }, false],
  [{ a: 'x' }, { a: 'x', b: 'y' }, false],
])('%j takes nothing away from %j: %s', (draft, currentValues, takesNothing) => {
  expect(includesAll(draft, currentValues)).toBe(takesNothing);
});
