// Proves specification 6.9.
import { describe, expect, it } from 'vitest';
import { fitValues, includesAll, isUntouched } from '#src/drafts/fit-values.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const { volunteer } = formDefinitions;

describe('what today’s form takes of a draft', () => {
  it.each(Object.values(formDefinitions))('is all of it where nothing changed: $id', (form) => {
    const answers = validAnswers(form, 'draft');
    expect(fitValues(form, answers)).toEqual(answers);
  });

  it('is nothing of a field that it has no more', () => {
    expect(fitValues(volunteer, { gone: 'x', message: 'y' })).not.toHaveProperty('gone');
  });

  it('is empty where the draft has nothing', () => {
    expect(isUntouched(fitValues(volunteer, { gone: 'x' }))).toBe(true);
  });

  it('is what the typing filters let through', () => {
    const { phone, message } = fitValues(volunteer, {
      phone: '555-010-00001234567',
      message: 'x'.repeat(600),
    });
    expect([phone, message]).toEqual(['55501000001234', 'x'.repeat(500)]);
  });

  it('is no choice that is not there any more', () => {
    const { state, availability } = fitValues(volunteer, {
      state: 'ZZ',
      availability: 'full-time',
    });
    expect([state, availability]).toEqual(['', 'full-time']);
  });
});

it.each([
  [{}, true],
  [{ a: '', b: ' \n' }, true],
  [{ a: '', b: 'x' }, false],
])('%j is empty: %s', (values, empty) => {
  expect(isUntouched(values)).toBe(empty);
});

it.each([
  [{ a: 'x', b: '' }, true],
  [{ a: ' x ', b: '' }, true],
  [{ a: '', b: '' }, false],
  [{ a: 'x', b: 'y' }, false],
])('%j is as the submission with a = x is: %s', (values, untouched) => {
  expect(isUntouched(values, { a: 'x' })).toBe(untouched);
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
