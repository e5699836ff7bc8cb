import { expect, it } from 'vitest';
import { parseMisbehaviour } from '#src/build/form-service/misbehaviour.ts';

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
  expect(parseMisbehaviour(word)).toEqual({ ok: true, value: word });
});

it.each([undefined, '', '  '])('takes %j for none', (word) => {
  expect(parseMisbehaviour(word)).toEqual({ ok: true, value: 'none' });
});

it('names the words there are when it does not know one', () => {
  expect(parseMisbehaviour('explode')).toEqual({
    ok: false,
    error:
      "'explode' is no misbehaviour of the form service. It knows: none, refuse, hang, reset, " +
      'reset-after-accepting, delay, too-many-requests, server-error, captive-portal, lose, ' +
      'unclear-answer, refuse-for-good.',
  });
});
