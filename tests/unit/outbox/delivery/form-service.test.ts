// Proves specification 4.16.
import { expect, it } from 'vitest';
import type { Answers } from '#src/forms/form-definition.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import { answersOnWire } from '#src/outbox/delivery/form-service.ts';

const mapping = { formId: 'f', version: 'v1', entries: { name: 11, message: 22 } };

const wire = (name: string, unsent: Answers | null = null) => ({
  ...{ sent: { name, message: '' }, unsent },
});
const renamed = { fullName: 'name' };
const both = { name: 'Ann', fullName: 'Ann Lee' };
const many = { name: 'Ann', old: 'kept', gone: '', commitment: 'basic' };

it.each<[string, Answers, Partial<FormMapping>, object]>([
  ['what is named, or an empty text', { name: 'Ann' }, {}, wire('Ann')],
  ['a renamed one under its new name', { fullName: 'Ann' }, { renamed }, wire('Ann')],
  [
    'the newer of two, and keeps the earlier',
    both,
    { renamed },
    wire('Ann', { fullName: 'Ann Lee' }),
  ],
  [
    'none whose new name is not known either',
    { fullName: 'Ann' },
    { renamed: { fullName: 'removed' } },
    wire('', { fullName: 'Ann' }),
  ],
  [
    'nothing that nobody names, and keeps none that is empty or stays here by design',
    many,
    { kept: ['commitment'] },
    wire('Ann', { old: 'kept' }),
  ],
  ...['constructor', 'toString', 'hasOwnProperty'].flatMap(
    (name): [string, Answers, Partial<FormMapping>, object][] => [
      [`no answer by the name ${name}`, { [name]: 'x' }, {}, wire('', { [name]: 'x' })],
      [
        `no object property for the answer ${name}`,
        {},
        { entries: { [name]: 11 } },
        { sent: { [name]: '' }, unsent: null },
      ],
    ],
  ),
])('sends %s', (_what, answers, changes, expected) => {
  expect(answersOnWire(answers, { ...mapping, ...changes })).toEqual(expected);
});
