import { expect, it } from 'vitest';
import { indexForms } from '#src/build/form-service/form-config.ts';
import { closedForm, joinForm } from './started-service.ts';

it('finds a form by its id', () => {
  expect(indexForms([joinForm, closedForm]).get('closed-form')).toBe(closedForm);
});

it.each(['', '../outside', 'a/b', 'a.b', 'a b'])('rejects the id %j', (id) => {
  expect(() => indexForms([{ ...joinForm, id }])).toThrow('letters, digits');
});

it('rejects two forms of one id', () => {
  expect(() => indexForms([joinForm, joinForm])).toThrow("Two forms have the id 'join-form_1'.");
});
