// Proves specification 4.16.
import { describe, expect, it } from 'vitest';
import type { Answers } from '#src/forms/form-definition.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import { answersOnWire, isConnectionFailure } from '#src/outbox/delivery/form-service.ts';

const mapping = { formId: 'f', version: 'v1', entries: { name: 11, message: 22 } };

/** With other properties of the mapping. */
const onWire = (answers: Answers, changes: Partial<FormMapping> = {}) =>
  answersOnWire(answers, { ...mapping, ...changes });
const wire = (name: string, unsent: Answers | null = null) => ({
  ...{ sent: { name, message: '' }, unsent },
});
const renamed = { fullName: 'name' };

describe('what goes over the wire', () => {
  it('is what the mapping names, empty where there is no answer', () => {
    expect(onWire({ name: 'Ann' })).toEqual(wire('Ann'));
  });

  it('has an answer of an earlier name under its new one', () => {
    expect(onWire({ fullName: 'Ann' }, { renamed })).toEqual(wire('Ann'));
  });

  it('has the newer one of two, and keeps the earlier one', () => {
    const answers = { name: 'Ann', fullName: 'Ann Lee' };
    expect(onWire(answers, { renamed })).toEqual(wire('Ann', { fullName: 'Ann Lee' }));
  });

  it('keeps one whose new name the mapping does not know either', () => {
    const unknown = { renamed: { fullName: 'removed' } };
    expect(onWire({ fullName: 'Ann' }, unknown)).toEqual(wire('', { fullName: 'Ann' }));
  });

  it('keeps what nobody names, and nothing that is empty or stays here by design', () => {
    const answers = { name: 'Ann', old: 'kept', gone: '', commitment: 'basic' };
    expect(onWire(answers, { kept: ['commitment'] })).toEqual(wire('Ann', { old: 'kept' }));
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])(
    'takes no object property for an answer: %s',
    (name) => {
      expect(onWire({ [name]: 'x' })).toEqual(wire('', { [name]: 'x' }));
      const odd = { ...mapping, entries: { [name]: 11 } };
      expect(answersOnWire({}, odd)).toEqual({ sent: { [name]: '' }, unsent: null });
    },
  );
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
