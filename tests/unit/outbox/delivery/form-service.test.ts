// Proves specification 4.16.
import { describe, expect, it } from 'vitest';
import { answersOnWire, isConnectionFailure } from '#src/outbox/delivery/form-service.ts';

const mapping = { formId: 'f', version: 'v1', entries: { name: 11, message: 22 } };

describe('what goes over the wire', () => {
  it('is what the mapping names, empty where there is no answer', () => {
    expect(answersOnWire({ name: 'Ann' }, mapping)).toEqual({
      sent: { name: 'Ann', message: '' },
      unsent: null,
    });
  });

  it('has an answer of an earlier name under its new one', () => {
    const renamed = { fullName: 'name' };
    expect(answersOnWire({ fullName: 'Ann' }, { ...mapping, renamed })).toEqual({
      sent: { name: 'Ann', message: '' },
      unsent: null,
    });
  });

  it('has the newer one of two, and keeps the earlier one', () => {
    const renamed = { fullName: 'name' };
    const answers = { name: 'Ann', fullName: 'Ann Lee' };
    expect(answersOnWire(answers, { ...mapping, renamed })).toEqual({
      sent: { name: 'Ann', message: '' },
      unsent: { fullName: 'Ann Lee' },
    });
  });

  it('keeps one whose new name the mapping does not know either', () => {
    const renamed = { fullName: 'removed' };
    expect(answersOnWire({ fullName: 'Ann' }, { ...mapping, renamed })).toEqual({
      sent: { name: '', message: '' },
      unsent: { fullName: 'Ann' },
    });
  });
});

describe('what has no place any more', () => {
  it('is what nobody names, and nothing that is empty or stays here by design', () => {
    const answers = { name: 'Ann', old: 'kept', gone: '', commitment: 'basic' };
    expect(answersOnWire(answers, { ...mapping, kept: ['commitment'] })).toEqual({
      sent: { name: 'Ann', message: '' },
      unsent: { old: 'kept' },
    });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('is no object property: %s', (name) => {
    expect(answersOnWire({ [name]: 'x' }, mapping)).toEqual({
      sent: { name: '', message: '' },
      unsent: { [name]: 'x' },
    });
    const odd = { ...mapping, entries: { [name]: 11 } };
    expect(answersOnWire({}, odd)).toEqual({ sent: { [name]: '' }, unsent: null });
  });
});

it.each([
  ['offline', true],
  ['no-connection', true],
  ['timed-out', true],
  ['unclear-answer', false],
  ['asked-to-wait', false],
] as const)('knows what the service has nothing to do with: %s %s', (failure, connection) => {
  expect(isConnectionFailure(failure)).toBe(connection);
});
