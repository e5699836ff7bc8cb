import { describe, expect, it } from 'vitest';
import { readResponse } from '#src/build/form-service/read-response.ts';
import { closedForm, joinForm } from './started-service.ts';

describe('accepts', () => {
  it.each([
    ['all entries', 'entry.11=Ann&entry.22=Hi', { 11: 'Ann', 22: 'Hi' }],
    ['an optional entry left out', 'entry.11=Ann', { 11: 'Ann' }],
    ['an optional entry left empty', 'entry.11=Ann&entry.22=', { 11: 'Ann', 22: '' }],
    ['plus and percent signs', 'entry.11=A+B%2B%25%0D%0A%F0%9F%98%80', { 11: 'A B+%\r\n😀' }],
    ['what a form page sends beside answers', 'entry.11=Ann&fvv=1&pageHistory=0', { 11: 'Ann' }],
  ])('%s', (_what, body, values) => {
    const read = readResponse(joinForm, body);
    expect(read).toEqual({
      kind: 'accepted',
      values: new Map(Object.entries(values).map(([entry, value]) => [Number(entry), value])),
    });
  });
});

describe('refuses', () => {
  it.each([
    ['an entry it does not have', 'entry.11=Ann&entry.33=x', 'This form has no entry.33.'],
    ['an entry written otherwise', 'entry.011=Ann', 'This form has no entry.011.'],
    ['a misspelt key', 'entry.11=Ann&Entry.22=x', 'This form has no field of that name.'],
    ['a repeated entry', 'entry.11=Ann&entry.11=Ann', 'entry.11 came more than once.'],
    ['a required entry left out', 'entry.22=x', 'entry.11 is required.'],
    ['a required entry left empty', 'entry.11=&entry.22=x', 'entry.11 is required.'],
    ['nothing at all', '', 'entry.11 is required.'],
    ['text, without repeating it', '{"name":"Ann"}', 'This form has no field of that name.'],
  ])('%s', (_what, body, reason) => {
    expect(readResponse(joinForm, body)).toEqual({ kind: 'refused', status: 400, reason });
  });

  it('everything once the form is closed', () => {
    expect(readResponse(closedForm, 'entry.11=Ann')).toEqual({
      kind: 'refused',
      status: 403,
      reason: 'This form is no longer accepting responses.',
    });
  });
});
