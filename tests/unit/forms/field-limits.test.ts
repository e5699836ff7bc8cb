import { expect, it } from 'vitest';
import { checkField } from '#src/forms/check-submission.ts';
import { longText } from '#src/forms/common-fields.ts';
import { limitsOf } from '#src/forms/field-limits.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';

const short = { ...longText('note', 'Note', true), limits: { typing: 3, max: 3 } } as const;

it('a field has its kind’s limits, but for those of its own', () => {
  expect(limitsOf({ kind: 'text' })).toEqual({ typing: 500, min: 0, max: 500 });
  expect(limitsOf(short)).toEqual({ typing: 3, min: 0, max: 3 });
});

it('a limit of a field’s own is kept while typing, in the note and at submit', () => {
  expect(filterTyping(short, 'abcd')).toEqual({ value: 'abc', removed: ['end'] });
  expect(filterNote(short, 'end')).toContain('Only 3 characters');
  expect(checkField(short, 'abc')).toBeNull();
  expect(checkField(short, 'abcd')).toBe('Note must be 3 characters or fewer.');
});
