// Proves specification 5.32.
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { forgetWordsInTab, keepWordsInTab, wordsOf } from '#src/screens/shared/own-words.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { testId } from '#tests/support/outbox-clock.ts';

const long = 'The bridge on County Road 12 is gone, and the water is still rising on both sides';

it.each<[string, string, string | null]>([
  ['a short text', 'Bridge is gone', 'Bridge is gone'],
  ['line breaks and spaces', '  Bridge\n\n is   gone\t', 'Bridge is gone'],
  ['a long text', long, 'The bridge on County Road 12 is gone, and the water is still…'],
  ['a text of 60 characters', 'x'.repeat(60), 'x'.repeat(60)],
  ['a long word', 'x'.repeat(61), `${'x'.repeat(60)}…`],
  ['characters of two units', '😀'.repeat(61), `${'😀'.repeat(60)}…`],
  ['nothing but spaces', ' \n ', null],
])('takes the first words of %s', (_, issue, words) => {
  expect(wordsOf('local-issue', { firstName: 'Maria', issue })).toBe(words);
});

it('takes the first free text that is filled in, and no name, address or choice', () => {
  const filled = {
    firstName: 'Maria',
    availability: 'part-time',
    skills: ' ',
    message: 'Weekends',
  };
  expect(wordsOf('volunteer', filled)).toBe('Weekends');
});

const copy = { answers: { issue: 'Bridge' }, eraseAt: 9 };
const without = {
  ...{ sequence: 1, id: testId(1), form: 'local-issue', capturedAt: 0, mappingVersion: '' },
  ...{ installed: false, state: 'sent' as const, sentAt: 1, copy: null },
};

it('calls one by the words that are kept, or by its form, and by its receipt where it is heard', () => {
  const kept = { shown: 'Bridge', accessibleName: 'Bridge', form: 'Local issue' };
  for (const state of ['sent', 'confirmed'] as const)
    expect(titleOf({ ...without, copy, state })).toEqual(kept);
  const accessibleName = `Local issue, ${receiptOf(without.id)}`;
  expect(titleOf(without)).toEqual({ shown: 'Local issue', accessibleName, form: null });
  expect(titleOf({ ...without, form: 'gone' }).shown).toBe('gone');
});

it('calls one without words by those that this tab has, whatever its wording', () => {
  keepWordsInTab(without.id, without.form, { issue: 'Bridge' });
  const edited = { ...without, id: without.id.slice(0, 11) + testId(7).slice(11) };
  expect(titleOf(edited).shown).toBe('Bridge');
  const bringBack = forgetWordsInTab([without.id]);
  expect(titleOf(without).shown).toBe('Local issue');
  bringBack();
  expect(titleOf(without).shown).toBe('Bridge');
});
