import { expect, it } from 'vitest';
import { parseFault } from '#src/build/form-service/fault.ts';

it.each([
  'none',
  'refuse',
  'hang',
  'reset',
  'reset-after-accepting',
  'delay',
  'too-many-requests',
  'server-error',
  'captive-portal',
])('knows %s', (word) => {
  expect(parseFault(word)).toEqual({ ok: true, value: word });
});

it.each([undefined, '', '  '])('takes %j for none', (word) => {
  expect(parseFault(word)).toEqual({ ok: true, value: 'none' });
});

it('names the words there are when it does not know one', () => {
  expect(parseFault('explode')).toEqual({
    ok: false,
    error:
      "'explode' is no fault of the form service. It knows: none, refuse, hang, reset, " +
      'reset-after-accepting, delay, too-many-requests, server-error, captive-portal, lose, ' +
      'unclear-answer, refuse-for-good.',
  });
});
